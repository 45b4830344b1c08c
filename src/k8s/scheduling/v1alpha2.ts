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
  status?: PodGroupStatus;
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
  resourceClaimName?: string;
  resourceClaimTemplateName?: string;
}

export interface PodGroupResourceClaimStatus {
  name: string;
  resourceClaimName?: string;
}

export interface PodGroupSchedulingConstraints {
  topology?: TopologyConstraint[];
}

export interface PodGroupSchedulingPolicy {
  basic?: BasicSchedulingPolicy;
  gang?: GangSchedulingPolicy;
}

export interface PodGroupSpec {
  disruptionMode?: DisruptionMode;
  podGroupTemplateRef?: PodGroupTemplateReference;
  priority?: number;
  priorityClassName?: string;
  resourceClaims?: PodGroupResourceClaim[];
  schedulingConstraints?: PodGroupSchedulingConstraints;
  schedulingPolicy: PodGroupSchedulingPolicy;
}

export interface PodGroupStatus {
  conditions?: metav1.Condition[];
  resourceClaimStatuses?: PodGroupResourceClaimStatus[];
}

export interface PodGroupTemplate {
  disruptionMode?: DisruptionMode;
  name: string;
  priority?: number;
  priorityClassName?: string;
  resourceClaims?: PodGroupResourceClaim[];
  schedulingConstraints?: PodGroupSchedulingConstraints;
  schedulingPolicy: PodGroupSchedulingPolicy;
}

export interface PodGroupTemplateReference {
  workload?: WorkloadPodGroupTemplateReference;
}

export interface TopologyConstraint {
  key: string;
}

export interface TypedLocalObjectReference {
  apiGroup?: string;
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
  controllerRef?: TypedLocalObjectReference;
  podGroupTemplates: PodGroupTemplate[];
}
