// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
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

export interface CompositePodGroup extends KubernetesObject {
  kind: 'CompositePodGroup';
  spec: CompositePodGroupSpec;
  status?: CompositePodGroupStatus | undefined;
}
export const CompositePodGroup = /* @__PURE__ */ defineKind<CompositePodGroup>({ group: 'scheduling.k8s.io', version: 'v1alpha3', kind: 'CompositePodGroup', plural: 'compositepodgroups', namespaced: true });

export interface CompositePodGroupList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: CompositePodGroup[];
}

export interface CompositePodGroupSchedulingConstraints {
  topology?: TopologyConstraint[] | undefined;
}

export interface CompositePodGroupSchedulingPolicy {
  basic?: CompositeBasicSchedulingPolicy | undefined;
  gang?: CompositeGangSchedulingPolicy | undefined;
}

export interface CompositePodGroupSpec {
  disruptionMode?: CompositeDisruptionMode | undefined;
  parentCompositePodGroupName?: string | undefined;
  preemptionPolicy?: PreemptionPolicy | undefined;
  priority?: number | undefined;
  priorityClassName?: string | undefined;
  schedulingConstraints?: CompositePodGroupSchedulingConstraints | undefined;
  schedulingPolicy: CompositePodGroupSchedulingPolicy;
  workloadRef: WorkloadReference;
}

export interface CompositePodGroupStatus {
  conditions?: metav1.Condition[] | undefined;
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
export const PodGroup = /* @__PURE__ */ defineKind<PodGroup>({ group: 'scheduling.k8s.io', version: 'v1alpha3', kind: 'PodGroup', plural: 'podgroups', namespaced: true });

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
export const Workload = /* @__PURE__ */ defineKind<Workload>({ group: 'scheduling.k8s.io', version: 'v1alpha3', kind: 'Workload', plural: 'workloads', namespaced: true });

export type WorkloadCompositePodGroupAllDisruptionMode = { [key: string]: unknown };

export type WorkloadCompositePodGroupBasicSchedulingPolicy = { [key: string]: unknown };

export interface WorkloadCompositePodGroupDisruptionMode {
  all?: WorkloadCompositePodGroupAllDisruptionMode | undefined;
  single?: WorkloadCompositePodGroupSingleDisruptionMode | undefined;
}

export interface WorkloadCompositePodGroupGangSchedulingPolicy {
  minGroupCount?: number | undefined;
}

export interface WorkloadCompositePodGroupSchedulingConstraints {
  topology?: TopologyConstraint[] | undefined;
}

export interface WorkloadCompositePodGroupSchedulingPolicy {
  basic?: WorkloadCompositePodGroupBasicSchedulingPolicy | undefined;
  gang?: WorkloadCompositePodGroupGangSchedulingPolicy | undefined;
}

export type WorkloadCompositePodGroupSingleDisruptionMode = { [key: string]: unknown };

export interface WorkloadList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: Workload[];
}

export type WorkloadPodGroupAllDisruptionMode = { [key: string]: unknown };

export type WorkloadPodGroupBasicSchedulingPolicy = { [key: string]: unknown };

export interface WorkloadPodGroupDisruptionMode {
  all?: WorkloadPodGroupAllDisruptionMode | undefined;
  single?: WorkloadPodGroupSingleDisruptionMode | undefined;
}

export interface WorkloadPodGroupGangSchedulingPolicy {
  minCount?: number | undefined;
}

export interface WorkloadPodGroupResourceClaim {
  name: string;
  resourceClaimName?: string | undefined;
  resourceClaimTemplateName?: string | undefined;
}

export interface WorkloadPodGroupSchedulingConstraints {
  topology?: TopologyConstraint[] | undefined;
}

export interface WorkloadPodGroupSchedulingPolicy {
  basic?: WorkloadPodGroupBasicSchedulingPolicy | undefined;
  gang?: WorkloadPodGroupGangSchedulingPolicy | undefined;
}

export type WorkloadPodGroupSingleDisruptionMode = { [key: string]: unknown };

export interface WorkloadReference {
  templateName: string;
  workloadName: string;
}

export interface WorkloadSpec {
  compositePodGroupTemplates?: CompositePodGroupTemplate[] | undefined;
  controllerRef?: TypedLocalObjectReference | undefined;
  podGroupTemplates?: PodGroupTemplate[] | undefined;
}
