// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as authorizationv1 from '../authorization/v1.js';

export type ExtraValue = string[];

export interface LocalSubjectAccessReview extends KubernetesObject {
  kind: 'LocalSubjectAccessReview';
  spec: SubjectAccessReviewSpec;
  status?: SubjectAccessReviewStatus | undefined;
}
export const LocalSubjectAccessReview = /* @__PURE__ */ defineKind<LocalSubjectAccessReview>({ group: 'authorization.k8s.io', version: 'v1beta1', kind: 'LocalSubjectAccessReview', plural: 'localsubjectaccessreviews', namespaced: true });

export interface NonResourceAttributes {
  path?: string | undefined;
  verb?: string | undefined;
}

export interface NonResourceRule {
  nonResourceURLs?: string[] | undefined;
  verbs: string[];
}

export interface ResourceAttributes {
  fieldSelector?: authorizationv1.FieldSelectorAttributes | undefined;
  group?: string | undefined;
  labelSelector?: authorizationv1.LabelSelectorAttributes | undefined;
  name?: string | undefined;
  namespace?: string | undefined;
  resource?: string | undefined;
  subresource?: string | undefined;
  verb?: string | undefined;
  version?: string | undefined;
}

export interface ResourceRule {
  apiGroups?: string[] | undefined;
  resourceNames?: string[] | undefined;
  resources?: string[] | undefined;
  verbs: string[];
}

export interface SelfSubjectAccessReview extends KubernetesObject {
  kind: 'SelfSubjectAccessReview';
  spec: SelfSubjectAccessReviewSpec;
  status?: SubjectAccessReviewStatus | undefined;
}
export const SelfSubjectAccessReview = /* @__PURE__ */ defineKind<SelfSubjectAccessReview>({ group: 'authorization.k8s.io', version: 'v1beta1', kind: 'SelfSubjectAccessReview', plural: 'selfsubjectaccessreviews', namespaced: false });

export interface SelfSubjectAccessReviewSpec {
  nonResourceAttributes?: NonResourceAttributes | undefined;
  resourceAttributes?: ResourceAttributes | undefined;
}

export interface SelfSubjectRulesReview extends KubernetesObject {
  kind: 'SelfSubjectRulesReview';
  spec: SelfSubjectRulesReviewSpec;
  status?: SubjectRulesReviewStatus | undefined;
}
export const SelfSubjectRulesReview = /* @__PURE__ */ defineKind<SelfSubjectRulesReview>({ group: 'authorization.k8s.io', version: 'v1beta1', kind: 'SelfSubjectRulesReview', plural: 'selfsubjectrulesreviews', namespaced: false });

export interface SelfSubjectRulesReviewSpec {
  namespace?: string | undefined;
}

export interface SubjectAccessReview extends KubernetesObject {
  kind: 'SubjectAccessReview';
  spec: SubjectAccessReviewSpec;
  status?: SubjectAccessReviewStatus | undefined;
}
export const SubjectAccessReview = /* @__PURE__ */ defineKind<SubjectAccessReview>({ group: 'authorization.k8s.io', version: 'v1beta1', kind: 'SubjectAccessReview', plural: 'subjectaccessreviews', namespaced: false });

export interface SubjectAccessReviewSpec {
  extra?: Record<string, ExtraValue> | undefined;
  group?: string[] | undefined;
  nonResourceAttributes?: NonResourceAttributes | undefined;
  resourceAttributes?: ResourceAttributes | undefined;
  uid?: string | undefined;
  user?: string | undefined;
}

export interface SubjectAccessReviewStatus {
  allowed: boolean;
  denied?: boolean | undefined;
  evaluationError?: string | undefined;
  reason?: string | undefined;
}

export interface SubjectRulesReviewStatus {
  evaluationError?: string | undefined;
  incomplete: boolean;
  nonResourceRules: NonResourceRule[];
  resourceRules: ResourceRule[];
}
