// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as metav1 from '../meta/v1.js';

export type ConditionStatus = string;

export interface ExemptPriorityLevelConfiguration {
  lendablePercent?: number | undefined;
  nominalConcurrencyShares?: number | undefined;
}

export interface FlowDistinguisherMethod {
  type: FlowDistinguisherMethodType;
}

export type FlowDistinguisherMethodType = string;

export interface FlowSchema extends KubernetesObject {
  kind: 'FlowSchema';
  spec: FlowSchemaSpec;
  status?: FlowSchemaStatus | undefined;
}
export const FlowSchema = /* @__PURE__ */ defineKind<FlowSchema>({ group: 'flowcontrol.apiserver.k8s.io', version: 'v1', kind: 'FlowSchema', plural: 'flowschemas', namespaced: false });

export interface FlowSchemaCondition {
  lastTransitionTime?: metav1.Time | undefined;
  message?: string | undefined;
  reason?: string | undefined;
  status?: ConditionStatus | undefined;
  type: FlowSchemaConditionType;
}

export type FlowSchemaConditionType = string;

export interface FlowSchemaList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: FlowSchema[];
}

export interface FlowSchemaSpec {
  distinguisherMethod?: FlowDistinguisherMethod | undefined;
  matchingPrecedence?: number | undefined;
  priorityLevelConfiguration: PriorityLevelConfigurationReference;
  rules?: PolicyRulesWithSubjects[] | undefined;
}

export interface FlowSchemaStatus {
  conditions?: FlowSchemaCondition[] | undefined;
}

export interface GroupSubject {
  name: string;
}

export interface LimitResponse {
  queuing?: QueuingConfiguration | undefined;
  type: LimitResponseType;
}

export type LimitResponseType = string;

export interface LimitedPriorityLevelConfiguration {
  borrowingLimitPercent?: number | undefined;
  lendablePercent?: number | undefined;
  limitResponse: LimitResponse;
  nominalConcurrencyShares?: number | undefined;
}

export interface NonResourcePolicyRule {
  nonResourceURLs: string[];
  verbs: string[];
}

export interface PolicyRulesWithSubjects {
  nonResourceRules?: NonResourcePolicyRule[] | undefined;
  resourceRules?: ResourcePolicyRule[] | undefined;
  subjects: Subject[];
}

export interface PriorityLevelConfiguration extends KubernetesObject {
  kind: 'PriorityLevelConfiguration';
  spec: PriorityLevelConfigurationSpec;
  status?: PriorityLevelConfigurationStatus | undefined;
}
export const PriorityLevelConfiguration = /* @__PURE__ */ defineKind<PriorityLevelConfiguration>({ group: 'flowcontrol.apiserver.k8s.io', version: 'v1', kind: 'PriorityLevelConfiguration', plural: 'prioritylevelconfigurations', namespaced: false });

export interface PriorityLevelConfigurationCondition {
  lastTransitionTime?: metav1.Time | undefined;
  message?: string | undefined;
  reason?: string | undefined;
  status?: ConditionStatus | undefined;
  type: PriorityLevelConfigurationConditionType;
}

export type PriorityLevelConfigurationConditionType = string;

export interface PriorityLevelConfigurationList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: PriorityLevelConfiguration[];
}

export interface PriorityLevelConfigurationReference {
  name: string;
}

export interface PriorityLevelConfigurationSpec {
  exempt?: ExemptPriorityLevelConfiguration | undefined;
  limited?: LimitedPriorityLevelConfiguration | undefined;
  type: PriorityLevelEnablement;
}

export interface PriorityLevelConfigurationStatus {
  conditions?: PriorityLevelConfigurationCondition[] | undefined;
}

export type PriorityLevelEnablement = string;

export interface QueuingConfiguration {
  handSize?: number | undefined;
  queueLengthLimit?: number | undefined;
  queues?: number | undefined;
}

export interface ResourcePolicyRule {
  apiGroups: string[];
  clusterScope?: boolean | undefined;
  namespaces?: string[] | undefined;
  resources: string[];
  verbs: string[];
}

export interface ServiceAccountSubject {
  name: string;
  namespace: string;
}

export interface Subject {
  group?: GroupSubject | undefined;
  kind: SubjectKind;
  serviceAccount?: ServiceAccountSubject | undefined;
  user?: UserSubject | undefined;
}

export type SubjectKind = string;

export interface UserSubject {
  name: string;
}
