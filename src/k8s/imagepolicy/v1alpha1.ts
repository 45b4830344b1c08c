// Made by hack/k8s-schema from k8s.io/api v0.36.3. Do not edit.
import type { KubernetesObject } from '../object.js';

export interface ImageReview extends KubernetesObject {
  spec?: ImageReviewSpec;
  status?: ImageReviewStatus;
}

export interface ImageReviewContainerSpec {
  image?: string;
}

export interface ImageReviewSpec {
  annotations?: Record<string, string>;
  containers?: ImageReviewContainerSpec[];
  namespace?: string;
}

export interface ImageReviewStatus {
  allowed?: boolean;
  auditAnnotations?: Record<string, string>;
  reason?: string;
}
