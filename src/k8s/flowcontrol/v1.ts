// Made by hack/k8s-schema from k8s.io/api v0.36.3. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as metav1 from '../meta/v1.js';

export type ConditionStatus = string;

export interface ExemptPriorityLevelConfiguration {
  lendablePercent?: number;
  nominalConcurrencyShares?: number;
}

export interface FlowDistinguisherMethod {
  type: FlowDistinguisherMethodType;
}

export type FlowDistinguisherMethodType = string;

export interface FlowSchema extends KubernetesObject {
  spec?: FlowSchemaSpec;
  status?: FlowSchemaStatus;
}
export const FlowSchema = /* @__PURE__ */ defineKind<FlowSchema>({ group: 'flowcontrol.apiserver.k8s.io', version: 'v1', kind: 'FlowSchema', plural: 'flowschemas', namespaced: false });

export interface FlowSchemaCondition {
  lastTransitionTime?: metav1.Time;
  message?: string;
  reason?: string;
  status?: ConditionStatus;
  type?: FlowSchemaConditionType;
}

export type FlowSchemaConditionType = string;

export interface FlowSchemaList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: FlowSchema[];
}

export interface FlowSchemaSpec {
  distinguisherMethod?: FlowDistinguisherMethod;
  matchingPrecedence?: number;
  priorityLevelConfiguration: PriorityLevelConfigurationReference;
  rules?: PolicyRulesWithSubjects[];
}

export interface FlowSchemaStatus {
  conditions?: FlowSchemaCondition[];
}

export interface GroupSubject {
  name: string;
}

export interface LimitResponse {
  queuing?: QueuingConfiguration;
  type: LimitResponseType;
}

export type LimitResponseType = string;

export interface LimitedPriorityLevelConfiguration {
  borrowingLimitPercent?: number;
  lendablePercent?: number;
  limitResponse?: LimitResponse;
  nominalConcurrencyShares?: number;
}

export interface NonResourcePolicyRule {
  nonResourceURLs: string[];
  verbs: string[];
}

export interface PolicyRulesWithSubjects {
  nonResourceRules?: NonResourcePolicyRule[];
  resourceRules?: ResourcePolicyRule[];
  subjects: Subject[];
}

export interface PriorityLevelConfiguration extends KubernetesObject {
  spec?: PriorityLevelConfigurationSpec;
  status?: PriorityLevelConfigurationStatus;
}
export const PriorityLevelConfiguration = /* @__PURE__ */ defineKind<PriorityLevelConfiguration>({ group: 'flowcontrol.apiserver.k8s.io', version: 'v1', kind: 'PriorityLevelConfiguration', plural: 'prioritylevelconfigurations', namespaced: false });

export interface PriorityLevelConfigurationCondition {
  lastTransitionTime?: metav1.Time;
  message?: string;
  reason?: string;
  status?: ConditionStatus;
  type?: PriorityLevelConfigurationConditionType;
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
  exempt?: ExemptPriorityLevelConfiguration;
  limited?: LimitedPriorityLevelConfiguration;
  type: PriorityLevelEnablement;
}

export interface PriorityLevelConfigurationStatus {
  conditions?: PriorityLevelConfigurationCondition[];
}

export type PriorityLevelEnablement = string;

export interface QueuingConfiguration {
  handSize?: number;
  queueLengthLimit?: number;
  queues?: number;
}

export interface ResourcePolicyRule {
  apiGroups: string[];
  clusterScope?: boolean;
  namespaces?: string[];
  resources: string[];
  verbs: string[];
}

export interface ServiceAccountSubject {
  name: string;
  namespace: string;
}

export interface Subject {
  group?: GroupSubject;
  kind: SubjectKind;
  serviceAccount?: ServiceAccountSubject;
  user?: UserSubject;
}

export type SubjectKind = string;

export interface UserSubject {
  name: string;
}
