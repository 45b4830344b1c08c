// Made by hack/k8s-schema from k8s.io/api v0.36.3. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as admissionregistrationv1 from '../admissionregistration/v1.js';
import type * as metav1 from '../meta/v1.js';

export interface ApplyConfiguration {
  expression?: string;
}

export interface AuditAnnotation {
  key: string;
  valueExpression: string;
}

export interface ExpressionWarning {
  fieldRef: string;
  warning: string;
}

export type FailurePolicyType = string;

export interface JSONPatch {
  expression?: string;
}

export interface MatchCondition {
  expression: string;
  name: string;
}

export type MatchPolicyType = string;

export interface MatchResources {
  excludeResourceRules?: NamedRuleWithOperations[];
  matchPolicy?: MatchPolicyType;
  namespaceSelector?: metav1.LabelSelector;
  objectSelector?: metav1.LabelSelector;
  resourceRules?: NamedRuleWithOperations[];
}

export interface MutatingAdmissionPolicy extends KubernetesObject {
  spec?: MutatingAdmissionPolicySpec;
}
export const MutatingAdmissionPolicy = /* @__PURE__ */ defineKind<MutatingAdmissionPolicy>({ group: 'admissionregistration.k8s.io', version: 'v1beta1', kind: 'MutatingAdmissionPolicy', plural: 'mutatingadmissionpolicies', namespaced: false });

export interface MutatingAdmissionPolicyBinding extends KubernetesObject {
  spec?: MutatingAdmissionPolicyBindingSpec;
}
export const MutatingAdmissionPolicyBinding = /* @__PURE__ */ defineKind<MutatingAdmissionPolicyBinding>({ group: 'admissionregistration.k8s.io', version: 'v1beta1', kind: 'MutatingAdmissionPolicyBinding', plural: 'mutatingadmissionpolicybindings', namespaced: false });

export interface MutatingAdmissionPolicyBindingList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: MutatingAdmissionPolicyBinding[];
}

export interface MutatingAdmissionPolicyBindingSpec {
  matchResources?: MatchResources;
  paramRef?: ParamRef;
  policyName?: string;
}

export interface MutatingAdmissionPolicyList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: MutatingAdmissionPolicy[];
}

export interface MutatingAdmissionPolicySpec {
  failurePolicy?: FailurePolicyType;
  matchConditions?: MatchCondition[];
  matchConstraints?: MatchResources;
  mutations?: Mutation[];
  paramKind?: ParamKind;
  reinvocationPolicy?: admissionregistrationv1.ReinvocationPolicyType;
  variables?: Variable[];
}

export interface MutatingWebhook {
  admissionReviewVersions?: string[];
  clientConfig: WebhookClientConfig;
  failurePolicy?: FailurePolicyType;
  matchConditions?: MatchCondition[];
  matchPolicy?: MatchPolicyType;
  name: string;
  namespaceSelector?: metav1.LabelSelector;
  objectSelector?: metav1.LabelSelector;
  reinvocationPolicy?: admissionregistrationv1.ReinvocationPolicyType;
  rules?: admissionregistrationv1.RuleWithOperations[];
  sideEffects?: SideEffectClass;
  timeoutSeconds?: number;
}

export interface MutatingWebhookConfiguration extends KubernetesObject {
  webhooks?: MutatingWebhook[];
}
export const MutatingWebhookConfiguration = /* @__PURE__ */ defineKind<MutatingWebhookConfiguration>({ group: 'admissionregistration.k8s.io', version: 'v1beta1', kind: 'MutatingWebhookConfiguration', plural: 'mutatingwebhookconfigurations', namespaced: false });

export interface MutatingWebhookConfigurationList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: MutatingWebhookConfiguration[];
}

export interface Mutation {
  applyConfiguration?: ApplyConfiguration;
  jsonPatch?: JSONPatch;
  patchType: PatchType;
}

export interface NamedRuleWithOperations extends admissionregistrationv1.RuleWithOperations {
  resourceNames?: string[];
}

export type OperationType = admissionregistrationv1.OperationType;

export interface ParamKind {
  apiVersion?: string;
  kind?: string;
}

export interface ParamRef {
  name?: string;
  namespace?: string;
  parameterNotFoundAction?: ParameterNotFoundActionType;
  selector?: metav1.LabelSelector;
}

export type ParameterNotFoundActionType = string;

export type PatchType = string;

export type ReinvocationPolicyType = admissionregistrationv1.ReinvocationPolicyType;

export type Rule = admissionregistrationv1.Rule;

export type RuleWithOperations = admissionregistrationv1.RuleWithOperations;

export type ScopeType = admissionregistrationv1.ScopeType;

export interface ServiceReference {
  name: string;
  namespace: string;
  path?: string;
  port?: number;
}

export type SideEffectClass = string;

export interface TypeChecking {
  expressionWarnings?: ExpressionWarning[];
}

export interface ValidatingAdmissionPolicy extends KubernetesObject {
  spec?: ValidatingAdmissionPolicySpec;
  status?: ValidatingAdmissionPolicyStatus;
}
export const ValidatingAdmissionPolicy = /* @__PURE__ */ defineKind<ValidatingAdmissionPolicy>({ group: 'admissionregistration.k8s.io', version: 'v1beta1', kind: 'ValidatingAdmissionPolicy', plural: 'validatingadmissionpolicies', namespaced: false });

export interface ValidatingAdmissionPolicyBinding extends KubernetesObject {
  spec: ValidatingAdmissionPolicyBindingSpec;
}
export const ValidatingAdmissionPolicyBinding = /* @__PURE__ */ defineKind<ValidatingAdmissionPolicyBinding>({ group: 'admissionregistration.k8s.io', version: 'v1beta1', kind: 'ValidatingAdmissionPolicyBinding', plural: 'validatingadmissionpolicybindings', namespaced: false });

export interface ValidatingAdmissionPolicyBindingList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: ValidatingAdmissionPolicyBinding[];
}

export interface ValidatingAdmissionPolicyBindingSpec {
  matchResources?: MatchResources;
  paramRef?: ParamRef;
  policyName: string;
  validationActions: ValidationAction[];
}

export type ValidatingAdmissionPolicyConditionType = string;

export interface ValidatingAdmissionPolicyList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: ValidatingAdmissionPolicy[];
}

export interface ValidatingAdmissionPolicySpec {
  auditAnnotations?: AuditAnnotation[];
  failurePolicy?: FailurePolicyType;
  matchConditions?: MatchCondition[];
  matchConstraints?: MatchResources;
  paramKind?: ParamKind;
  validations?: Validation[];
  variables?: Variable[];
}

export interface ValidatingAdmissionPolicyStatus {
  conditions?: metav1.Condition[];
  observedGeneration?: number;
  typeChecking?: TypeChecking;
}

export interface ValidatingWebhook {
  admissionReviewVersions?: string[];
  clientConfig: WebhookClientConfig;
  failurePolicy?: FailurePolicyType;
  matchConditions?: MatchCondition[];
  matchPolicy?: MatchPolicyType;
  name: string;
  namespaceSelector?: metav1.LabelSelector;
  objectSelector?: metav1.LabelSelector;
  rules?: admissionregistrationv1.RuleWithOperations[];
  sideEffects?: SideEffectClass;
  timeoutSeconds?: number;
}

export interface ValidatingWebhookConfiguration extends KubernetesObject {
  webhooks?: ValidatingWebhook[];
}
export const ValidatingWebhookConfiguration = /* @__PURE__ */ defineKind<ValidatingWebhookConfiguration>({ group: 'admissionregistration.k8s.io', version: 'v1beta1', kind: 'ValidatingWebhookConfiguration', plural: 'validatingwebhookconfigurations', namespaced: false });

export interface ValidatingWebhookConfigurationList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: ValidatingWebhookConfiguration[];
}

export interface Validation {
  expression: string;
  message?: string;
  messageExpression?: string;
  reason?: metav1.StatusReason;
}

export type ValidationAction = string;

export interface Variable {
  expression: string;
  name: string;
}

export interface WebhookClientConfig {
  caBundle?: string;
  service?: ServiceReference;
  url?: string;
}
