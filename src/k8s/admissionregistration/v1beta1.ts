// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as admissionregistrationv1 from '../admissionregistration/v1.js';
import type * as metav1 from '../meta/v1.js';

export interface ApplyConfiguration {
  expression?: string | undefined;
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
  expression?: string | undefined;
}

export interface MatchCondition {
  expression: string;
  name: string;
}

export type MatchPolicyType = string;

export interface MatchResources {
  excludeResourceRules?: NamedRuleWithOperations[] | undefined;
  matchPolicy?: MatchPolicyType | undefined;
  namespaceSelector?: metav1.LabelSelector | undefined;
  objectSelector?: metav1.LabelSelector | undefined;
  resourceRules?: NamedRuleWithOperations[] | undefined;
}

export interface MutatingAdmissionPolicy extends KubernetesObject {
  kind: 'MutatingAdmissionPolicy';
  spec?: MutatingAdmissionPolicySpec | undefined;
}
export const MutatingAdmissionPolicy = /* @__PURE__ */ defineKind<MutatingAdmissionPolicy>({ group: 'admissionregistration.k8s.io', version: 'v1beta1', kind: 'MutatingAdmissionPolicy', plural: 'mutatingadmissionpolicies', namespaced: false });

export interface MutatingAdmissionPolicyBinding extends KubernetesObject {
  kind: 'MutatingAdmissionPolicyBinding';
  spec?: MutatingAdmissionPolicyBindingSpec | undefined;
}
export const MutatingAdmissionPolicyBinding = /* @__PURE__ */ defineKind<MutatingAdmissionPolicyBinding>({ group: 'admissionregistration.k8s.io', version: 'v1beta1', kind: 'MutatingAdmissionPolicyBinding', plural: 'mutatingadmissionpolicybindings', namespaced: false });

export interface MutatingAdmissionPolicyBindingList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: MutatingAdmissionPolicyBinding[];
}

export interface MutatingAdmissionPolicyBindingSpec {
  matchResources?: MatchResources | undefined;
  paramRef?: ParamRef | undefined;
  policyName?: string | undefined;
}

export interface MutatingAdmissionPolicyList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: MutatingAdmissionPolicy[];
}

export interface MutatingAdmissionPolicySpec {
  failurePolicy?: FailurePolicyType | undefined;
  matchConditions?: MatchCondition[] | undefined;
  matchConstraints?: MatchResources | undefined;
  mutations?: Mutation[] | undefined;
  paramKind?: ParamKind | undefined;
  reinvocationPolicy?: admissionregistrationv1.ReinvocationPolicyType | undefined;
  variables?: Variable[] | undefined;
}

export interface MutatingWebhook {
  admissionReviewVersions?: string[] | undefined;
  clientConfig: WebhookClientConfig;
  failurePolicy?: FailurePolicyType | undefined;
  matchConditions?: MatchCondition[] | undefined;
  matchPolicy?: MatchPolicyType | undefined;
  name: string;
  namespaceSelector?: metav1.LabelSelector | undefined;
  objectSelector?: metav1.LabelSelector | undefined;
  reinvocationPolicy?: admissionregistrationv1.ReinvocationPolicyType | undefined;
  rules?: admissionregistrationv1.RuleWithOperations[] | undefined;
  sideEffects?: SideEffectClass | undefined;
  timeoutSeconds?: number | undefined;
}

export interface MutatingWebhookConfiguration extends KubernetesObject {
  kind: 'MutatingWebhookConfiguration';
  webhooks?: MutatingWebhook[] | undefined;
}
export const MutatingWebhookConfiguration = /* @__PURE__ */ defineKind<MutatingWebhookConfiguration>({ group: 'admissionregistration.k8s.io', version: 'v1beta1', kind: 'MutatingWebhookConfiguration', plural: 'mutatingwebhookconfigurations', namespaced: false });

export interface MutatingWebhookConfigurationList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: MutatingWebhookConfiguration[];
}

export interface Mutation {
  applyConfiguration?: ApplyConfiguration | undefined;
  jsonPatch?: JSONPatch | undefined;
  patchType: PatchType;
}

export interface NamedRuleWithOperations extends admissionregistrationv1.RuleWithOperations {
  resourceNames?: string[] | undefined;
}

export type OperationType = admissionregistrationv1.OperationType;

export interface ParamKind {
  apiVersion?: string | undefined;
  kind?: string | undefined;
}

export interface ParamRef {
  name?: string | undefined;
  namespace?: string | undefined;
  parameterNotFoundAction?: ParameterNotFoundActionType | undefined;
  selector?: metav1.LabelSelector | undefined;
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
  path?: string | undefined;
  port?: number | undefined;
}

export type SideEffectClass = string;

export interface TypeChecking {
  expressionWarnings?: ExpressionWarning[] | undefined;
}

export interface ValidatingAdmissionPolicy extends KubernetesObject {
  kind: 'ValidatingAdmissionPolicy';
  spec?: ValidatingAdmissionPolicySpec | undefined;
  status?: ValidatingAdmissionPolicyStatus | undefined;
}
export const ValidatingAdmissionPolicy = /* @__PURE__ */ defineKind<ValidatingAdmissionPolicy>({ group: 'admissionregistration.k8s.io', version: 'v1beta1', kind: 'ValidatingAdmissionPolicy', plural: 'validatingadmissionpolicies', namespaced: false });

export interface ValidatingAdmissionPolicyBinding extends KubernetesObject {
  kind: 'ValidatingAdmissionPolicyBinding';
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
  matchResources?: MatchResources | undefined;
  paramRef?: ParamRef | undefined;
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
  auditAnnotations?: AuditAnnotation[] | undefined;
  failurePolicy?: FailurePolicyType | undefined;
  matchConditions?: MatchCondition[] | undefined;
  matchConstraints?: MatchResources | undefined;
  paramKind?: ParamKind | undefined;
  validations?: Validation[] | undefined;
  variables?: Variable[] | undefined;
}

export interface ValidatingAdmissionPolicyStatus {
  conditions?: metav1.Condition[] | undefined;
  observedGeneration?: number | undefined;
  typeChecking?: TypeChecking | undefined;
}

export interface ValidatingWebhook {
  admissionReviewVersions?: string[] | undefined;
  clientConfig: WebhookClientConfig;
  failurePolicy?: FailurePolicyType | undefined;
  matchConditions?: MatchCondition[] | undefined;
  matchPolicy?: MatchPolicyType | undefined;
  name: string;
  namespaceSelector?: metav1.LabelSelector | undefined;
  objectSelector?: metav1.LabelSelector | undefined;
  rules?: admissionregistrationv1.RuleWithOperations[] | undefined;
  sideEffects?: SideEffectClass | undefined;
  timeoutSeconds?: number | undefined;
}

export interface ValidatingWebhookConfiguration extends KubernetesObject {
  kind: 'ValidatingWebhookConfiguration';
  webhooks?: ValidatingWebhook[] | undefined;
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
  message?: string | undefined;
  messageExpression?: string | undefined;
  reason?: metav1.StatusReason | undefined;
}

export type ValidationAction = string;

export interface Variable {
  expression: string;
  name: string;
}

export interface WebhookClientConfig {
  caBundle?: string | undefined;
  service?: ServiceReference | undefined;
  url?: string | undefined;
}
