// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as metav1 from '../meta/v1.js';

export interface Eviction extends KubernetesObject {
  kind: 'Eviction';
  spec: EvictionSpec;
  status?: EvictionStatus | undefined;
}
export const Eviction = /* @__PURE__ */ defineKind<Eviction>({ group: 'lifecycle.k8s.io', version: 'v1alpha1', kind: 'Eviction', plural: 'evictions', namespaced: true });

export type EvictionConditionReason = string;

export type EvictionConditionType = string;

export interface EvictionList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: Eviction[];
}

export type EvictionParticipantRole = string;

export interface EvictionPodReference {
  name: string;
  uid: string;
}

export interface EvictionRequest extends KubernetesObject {
  kind: 'EvictionRequest';
  spec: EvictionRequestSpec;
  status?: EvictionRequestStatus | undefined;
}
export const EvictionRequest = /* @__PURE__ */ defineKind<EvictionRequest>({ group: 'lifecycle.k8s.io', version: 'v1alpha1', kind: 'EvictionRequest', plural: 'evictionrequests', namespaced: true });

export type EvictionRequestIntent = string;

export interface EvictionRequestList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: EvictionRequest[];
}

export interface EvictionRequestPodReference {
  name: string;
  uid: string;
}

export interface EvictionRequestSpec {
  intent: EvictionRequestIntent;
  requester: string;
  target: EvictionRequestTarget;
}

export interface EvictionRequestStatus {
  conditions?: metav1.Condition[] | undefined;
  observedGeneration?: number | undefined;
}

export interface EvictionRequestTarget {
  pod?: EvictionRequestPodReference | undefined;
}

export interface EvictionSpec {
  target: EvictionTarget;
}

export interface EvictionStatus {
  conditions?: metav1.Condition[] | undefined;
  observedGeneration?: number | undefined;
  requesters?: Requester[] | undefined;
  responders?: ResponderStatus[] | undefined;
  targetResponders?: TargetResponder[] | undefined;
}

export interface EvictionTarget {
  pod?: EvictionPodReference | undefined;
}

export interface Requester {
  intent: RequesterIntent;
  name: string;
}

export type RequesterIntent = string;

export type ResponderStateType = string;

export interface ResponderStatus {
  completionTime?: metav1.Time | undefined;
  expectedCompletionTime?: metav1.Time | undefined;
  heartbeatTime?: metav1.Time | undefined;
  message?: string | undefined;
  name: string;
  startTime?: metav1.Time | undefined;
}

export interface TargetResponder {
  name: string;
  priority: number;
  state: ResponderStateType;
}
