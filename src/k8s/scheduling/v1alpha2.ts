// Made by hack/k8s-schema from k8s.io/api v0.36.3. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as metav1 from '../meta/v1.js';

export type BasicSchedulingPolicy = { [key: string]: unknown };

export type DisruptionMode = string;

export interface GangSchedulingPolicy {
  minCount: number;
}

export interface PodGroup extends KubernetesObject {
  spec: PodGroupSpec;
  status?: PodGroupStatus | undefined;
}
export const PodGroup = /* @__PURE__ */ defineKind<PodGroup>({ group: 'scheduling.k8s.io', version: 'v1alpha2', kind: 'PodGroup', plural: 'podgroups', namespaced: true });

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
  podGroupTemplateRef?: PodGroupTemplateReference | undefined;
  priority?: number | undefined;
  priorityClassName?: string | undefined;
  resourceClaims?: PodGroupResourceClaim[] | undefined;
  schedulingConstraints?: PodGroupSchedulingConstraints | undefined;
  schedulingPolicy: PodGroupSchedulingPolicy;
}

export interface PodGroupStatus {
  conditions?: metav1.Condition[] | undefined;
  resourceClaimStatuses?: PodGroupResourceClaimStatus[] | undefined;
}

export interface PodGroupTemplate {
  disruptionMode?: DisruptionMode | undefined;
  name: string;
  priority?: number | undefined;
  priorityClassName?: string | undefined;
  resourceClaims?: PodGroupResourceClaim[] | undefined;
  schedulingConstraints?: PodGroupSchedulingConstraints | undefined;
  schedulingPolicy: PodGroupSchedulingPolicy;
}

export interface PodGroupTemplateReference {
  workload?: WorkloadPodGroupTemplateReference | undefined;
}

export interface TopologyConstraint {
  key: string;
}

export interface TypedLocalObjectReference {
  apiGroup?: string | undefined;
  kind: string;
  name: string;
}

export interface Workload extends KubernetesObject {
  spec: WorkloadSpec;
}
export const Workload = /* @__PURE__ */ defineKind<Workload>({ group: 'scheduling.k8s.io', version: 'v1alpha2', kind: 'Workload', plural: 'workloads', namespaced: true });

export interface WorkloadList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: Workload[];
}

export interface WorkloadPodGroupTemplateReference {
  podGroupTemplateName: string;
  workloadName: string;
}

export interface WorkloadSpec {
  controllerRef?: TypedLocalObjectReference | undefined;
  podGroupTemplates: PodGroupTemplate[];
}
