// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as authenticationv1 from '../authentication/v1.js';

export type ExtraValue = string[];

export interface SelfSubjectReview extends KubernetesObject {
  kind: 'SelfSubjectReview';
  status?: SelfSubjectReviewStatus | undefined;
}
export const SelfSubjectReview = /* @__PURE__ */ defineKind<SelfSubjectReview>({ group: 'authentication.k8s.io', version: 'v1beta1', kind: 'SelfSubjectReview', plural: 'selfsubjectreviews', namespaced: false });

export interface SelfSubjectReviewStatus {
  userInfo?: authenticationv1.UserInfo | undefined;
}

export interface TokenReview extends KubernetesObject {
  kind: 'TokenReview';
  spec: TokenReviewSpec;
  status?: TokenReviewStatus | undefined;
}
export const TokenReview = /* @__PURE__ */ defineKind<TokenReview>({ group: 'authentication.k8s.io', version: 'v1beta1', kind: 'TokenReview', plural: 'tokenreviews', namespaced: false });

export interface TokenReviewSpec {
  audiences?: string[] | undefined;
  token: string;
}

export interface TokenReviewStatus {
  audiences?: string[] | undefined;
  authenticated?: boolean | undefined;
  error?: string | undefined;
  user?: UserInfo | undefined;
}

export interface UserInfo {
  extra?: Record<string, ExtraValue> | undefined;
  groups?: string[] | undefined;
  uid?: string | undefined;
  username?: string | undefined;
}
