// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import type { KubernetesObject } from '../object.js';

export interface ImageReview extends KubernetesObject {
  spec?: ImageReviewSpec | undefined;
  status?: ImageReviewStatus | undefined;
}

export interface ImageReviewContainerSpec {
  image?: string | undefined;
}

export interface ImageReviewSpec {
  annotations?: Record<string, string> | undefined;
  containers?: ImageReviewContainerSpec[] | undefined;
  namespace?: string | undefined;
}

export interface ImageReviewStatus {
  allowed?: boolean | undefined;
  auditAnnotations?: Record<string, string> | undefined;
  reason?: string | undefined;
}
