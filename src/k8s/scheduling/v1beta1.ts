// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as corev1 from '../core/v1.js';
import type * as metav1 from '../meta/v1.js';

export type AllCompositeDisruptionMode = { [key: string]: unknown };

export type AllDisruptionMode = { [key: string]: unknown };

export type BasicSchedulingPolicy = { [key: string]: unknown };

export type CompositeBasicSchedulingPolicy = { [key: string]: unknown };

export interface CompositeDisruptionMode {
  all?: AllCompositeDisruptionMode | undefined;
  single?: SingleCompositeDisruptionMode | undefined;
}

export interface CompositeGangSchedulingPolicy {
  minGroupCount: number;
}

export interface CompositePodGroupSchedulingConstraints {
  topology?: TopologyConstraint[] | undefined;
}

export interface CompositePodGroupSchedulingPolicy {
  basic?: CompositeBasicSchedulingPolicy | undefined;
  gang?: CompositeGangSchedulingPolicy | undefined;
}

export interface CompositePodGroupTemplate {
  compositePodGroupTemplates?: CompositePodGroupTemplate[] | undefined;
  disruptionMode?: CompositeDisruptionMode | undefined;
  name: string;
  podGroupTemplates?: PodGroupTemplate[] | undefined;
  preemptionPolicy?: PreemptionPolicy | undefined;
  priority?: number | undefined;
  priorityClassName?: string | undefined;
  schedulingConstraints?: CompositePodGroupSchedulingConstraints | undefined;
  schedulingPolicy: CompositePodGroupSchedulingPolicy;
}

export interface DisruptionMode {
  all?: AllDisruptionMode | undefined;
  single?: SingleDisruptionMode | undefined;
}

export interface GangSchedulingPolicy {
  minCount: number;
}

export interface PodGroup extends KubernetesObject {
  kind: 'PodGroup';
  spec: PodGroupSpec;
  status?: PodGroupStatus | undefined;
}
export const PodGroup = /* @__PURE__ */ defineKind<PodGroup>({ group: 'scheduling.k8s.io', version: 'v1beta1', kind: 'PodGroup', plural: 'podgroups', namespaced: true });

export interface PodGroupList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: PodGroup[];
}

export interface PodGroupResourceClaim {
  name: string;
  resourceClaimName?: string | undefined;
  resourceClaimTemplateName?: string | undefined;
}

export interface PodGroupResourceClaimStatus {
  name: string;
  resourceClaimName?: string | undefined;
}

export interface PodGroupSchedulingConstraints {
  topology?: TopologyConstraint[] | undefined;
}

export interface PodGroupSchedulingPolicy {
  basic?: BasicSchedulingPolicy | undefined;
  gang?: GangSchedulingPolicy | undefined;
}

export interface PodGroupSpec {
  disruptionMode?: DisruptionMode | undefined;
  parentCompositePodGroupName?: string | undefined;
  preemptionPolicy?: PreemptionPolicy | undefined;
  priority?: number | undefined;
  priorityClassName?: string | undefined;
  resourceClaims?: PodGroupResourceClaim[] | undefined;
  schedulingConstraints?: PodGroupSchedulingConstraints | undefined;
  schedulingPolicy: PodGroupSchedulingPolicy;
  workloadRef?: WorkloadReference | undefined;
}

export interface PodGroupStatus {
  conditions?: metav1.Condition[] | undefined;
  resourceClaimStatuses?: PodGroupResourceClaimStatus[] | undefined;
}

export interface PodGroupTemplate {
  disruptionMode?: DisruptionMode | undefined;
  name: string;
  preemptionPolicy?: PreemptionPolicy | undefined;
  priority?: number | undefined;
  priorityClassName?: string | undefined;
  resourceClaims?: PodGroupResourceClaim[] | undefined;
  schedulingConstraints?: PodGroupSchedulingConstraints | undefined;
  schedulingPolicy: PodGroupSchedulingPolicy;
}

export type PreemptionPolicy = string;

export interface PriorityClass extends KubernetesObject {
  kind: 'PriorityClass';
  description?: string | undefined;
  globalDefault?: boolean | undefined;
  preemptionPolicy?: corev1.PreemptionPolicy | undefined;
  value?: number | undefined;
}
export const PriorityClass = /* @__PURE__ */ defineKind<PriorityClass>({ group: 'scheduling.k8s.io', version: 'v1beta1', kind: 'PriorityClass', plural: 'priorityclasses', namespaced: false });

export interface PriorityClassList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: PriorityClass[];
}

export type SingleCompositeDisruptionMode = { [key: string]: unknown };

export type SingleDisruptionMode = { [key: string]: unknown };

export interface TopologyConstraint {
  key: string;
}

export interface TypedLocalObjectReference {
  apiGroup?: string | undefined;
  kind: string;
  name: string;
}

export interface Workload extends KubernetesObject {
  kind: 'Workload';
  spec: WorkloadSpec;
}
export const Workload = /* @__PURE__ */ defineKind<Workload>({ group: 'scheduling.k8s.io', version: 'v1beta1', kind: 'Workload', plural: 'workloads', namespaced: true });

export interface WorkloadList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: Workload[];
}

export interface WorkloadReference {
  templateName: string;
  workloadName: string;
}

export interface WorkloadSpec {
  compositePodGroupTemplates?: CompositePodGroupTemplate[] | undefined;
  controllerRef?: TypedLocalObjectReference | undefined;
  podGroupTemplates?: PodGroupTemplate[] | undefined;
}
