// Made by hack/k8s-schema from k8s.io/api v0.36.3. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as authorizationv1 from '../authorization/v1.js';

export type ExtraValue = string[];

export interface LocalSubjectAccessReview extends KubernetesObject {
  spec: SubjectAccessReviewSpec;
  status?: SubjectAccessReviewStatus;
}
export const LocalSubjectAccessReview = /* @__PURE__ */ defineKind<LocalSubjectAccessReview>({ group: 'authorization.k8s.io', version: 'v1beta1', kind: 'LocalSubjectAccessReview', plural: 'localsubjectaccessreviews', namespaced: true });

export interface NonResourceAttributes {
  path?: string;
  verb?: string;
}

export interface NonResourceRule {
  nonResourceURLs?: string[];
  verbs: string[];
}

export interface ResourceAttributes {
  fieldSelector?: authorizationv1.FieldSelectorAttributes;
  group?: string;
  labelSelector?: authorizationv1.LabelSelectorAttributes;
  name?: string;
  namespace?: string;
  resource?: string;
  subresource?: string;
  verb?: string;
  version?: string;
}

export interface ResourceRule {
  apiGroups?: string[];
  resourceNames?: string[];
  resources?: string[];
  verbs: string[];
}

export interface SelfSubjectAccessReview extends KubernetesObject {
  spec: SelfSubjectAccessReviewSpec;
  status?: SubjectAccessReviewStatus;
}
export const SelfSubjectAccessReview = /* @__PURE__ */ defineKind<SelfSubjectAccessReview>({ group: 'authorization.k8s.io', version: 'v1beta1', kind: 'SelfSubjectAccessReview', plural: 'selfsubjectaccessreviews', namespaced: false });

export interface SelfSubjectAccessReviewSpec {
  nonResourceAttributes?: NonResourceAttributes;
  resourceAttributes?: ResourceAttributes;
}

export interface SelfSubjectRulesReview extends KubernetesObject {
  spec: SelfSubjectRulesReviewSpec;
  status?: SubjectRulesReviewStatus;
}
export const SelfSubjectRulesReview = /* @__PURE__ */ defineKind<SelfSubjectRulesReview>({ group: 'authorization.k8s.io', version: 'v1beta1', kind: 'SelfSubjectRulesReview', plural: 'selfsubjectrulesreviews', namespaced: false });

export interface SelfSubjectRulesReviewSpec {
  namespace?: string;
}

export interface SubjectAccessReview extends KubernetesObject {
  spec: SubjectAccessReviewSpec;
  status?: SubjectAccessReviewStatus;
}
export const SubjectAccessReview = /* @__PURE__ */ defineKind<SubjectAccessReview>({ group: 'authorization.k8s.io', version: 'v1beta1', kind: 'SubjectAccessReview', plural: 'subjectaccessreviews', namespaced: false });

export interface SubjectAccessReviewSpec {
  extra?: Record<string, ExtraValue>;
  group?: string[];
  nonResourceAttributes?: NonResourceAttributes;
  resourceAttributes?: ResourceAttributes;
  uid?: string;
  user?: string;
}

export interface SubjectAccessReviewStatus {
  allowed: boolean;
  denied?: boolean;
  evaluationError?: string;
  reason?: string;
}

export interface SubjectRulesReviewStatus {
  evaluationError?: string;
  incomplete: boolean;
  nonResourceRules: NonResourceRule[];
  resourceRules: ResourceRule[];
}
