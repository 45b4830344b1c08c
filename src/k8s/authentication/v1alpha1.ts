// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as authenticationv1 from '../authentication/v1.js';

export interface SelfSubjectReview extends KubernetesObject {
  kind: 'SelfSubjectReview';
  status?: SelfSubjectReviewStatus | undefined;
}
export const SelfSubjectReview = /* @__PURE__ */ defineKind<SelfSubjectReview>({ group: 'authentication.k8s.io', version: 'v1alpha1', kind: 'SelfSubjectReview', plural: 'selfsubjectreviews', namespaced: false });

export interface SelfSubjectReviewStatus {
  userInfo?: authenticationv1.UserInfo | undefined;
}
