// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as metav1 from '../meta/v1.js';

export type AttestationValue = string[];

export interface BoundObjectReference {
  apiVersion?: string | undefined;
  kind?: string | undefined;
  name?: string | undefined;
  uid?: string | undefined;
}

export type ExtraValue = string[];

export interface SelfSubjectReview extends KubernetesObject {
  kind: 'SelfSubjectReview';
  status?: SelfSubjectReviewStatus | undefined;
}
export const SelfSubjectReview = /* @__PURE__ */ defineKind<SelfSubjectReview>({ group: 'authentication.k8s.io', version: 'v1', kind: 'SelfSubjectReview', plural: 'selfsubjectreviews', namespaced: false });

export interface SelfSubjectReviewStatus {
  userInfo?: UserInfo | undefined;
}

export interface TokenRequest extends KubernetesObject {
  spec?: TokenRequestSpec | undefined;
  status?: TokenRequestStatus | undefined;
}

export interface TokenRequestSpec {
  attestations?: Record<string, AttestationValue> | undefined;
  audiences?: string[] | undefined;
  boundObjectRef?: BoundObjectReference | undefined;
  expirationSeconds?: number | undefined;
}

export interface TokenRequestStatus {
  expirationTimestamp?: metav1.Time | undefined;
  token?: string | undefined;
}

export interface TokenReview extends KubernetesObject {
  kind: 'TokenReview';
  spec: TokenReviewSpec;
  status?: TokenReviewStatus | undefined;
}
export const TokenReview = /* @__PURE__ */ defineKind<TokenReview>({ group: 'authentication.k8s.io', version: 'v1', kind: 'TokenReview', plural: 'tokenreviews', namespaced: false });

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
