// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as corev1 from '../core/v1.js';
import type * as metav1 from '../meta/v1.js';

export interface ControllerRevision extends KubernetesObject {
  kind: 'ControllerRevision';
  data: { [key: string]: unknown };
  revision?: number | undefined;
}
export const ControllerRevision = /* @__PURE__ */ defineKind<ControllerRevision>({ group: 'apps', version: 'v1beta2', kind: 'ControllerRevision', plural: 'controllerrevisions', namespaced: true });

export interface ControllerRevisionList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: ControllerRevision[];
}

export interface DaemonSet extends KubernetesObject {
  kind: 'DaemonSet';
  spec: DaemonSetSpec;
  status?: DaemonSetStatus | undefined;
}
export const DaemonSet = /* @__PURE__ */ defineKind<DaemonSet>({ group: 'apps', version: 'v1beta2', kind: 'DaemonSet', plural: 'daemonsets', namespaced: true });

export interface DaemonSetCondition {
  lastTransitionTime?: metav1.Time | undefined;
  message?: string | undefined;
  reason?: string | undefined;
  status?: corev1.ConditionStatus | undefined;
  type?: DaemonSetConditionType | undefined;
}

export type DaemonSetConditionType = string;

export interface DaemonSetList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: DaemonSet[];
}

export interface DaemonSetSpec {
  minReadySeconds?: number | undefined;
  revisionHistoryLimit?: number | undefined;
  selector: metav1.LabelSelector;
  template: corev1.PodTemplateSpec;
  updateStrategy?: DaemonSetUpdateStrategy | undefined;
}

export interface DaemonSetStatus {
  collisionCount?: number | undefined;
  conditions?: DaemonSetCondition[] | undefined;
  currentNumberScheduled: number;
  desiredNumberScheduled: number;
  numberAvailable?: number | undefined;
  numberMisscheduled: number;
  numberReady: number;
  numberUnavailable?: number | undefined;
  observedGeneration?: number | undefined;
  updatedNumberScheduled?: number | undefined;
}

export interface DaemonSetUpdateStrategy {
  rollingUpdate?: RollingUpdateDaemonSet | undefined;
  type?: DaemonSetUpdateStrategyType | undefined;
}

export type DaemonSetUpdateStrategyType = string;

export interface Deployment extends KubernetesObject {
  kind: 'Deployment';
  spec: DeploymentSpec;
  status?: DeploymentStatus | undefined;
}
export const Deployment = /* @__PURE__ */ defineKind<Deployment>({ group: 'apps', version: 'v1beta2', kind: 'Deployment', plural: 'deployments', namespaced: true });

export interface DeploymentCondition {
  lastTransitionTime?: metav1.Time | undefined;
  lastUpdateTime?: metav1.Time | undefined;
  message?: string | undefined;
  reason?: string | undefined;
  status?: corev1.ConditionStatus | undefined;
  type?: DeploymentConditionType | undefined;
}

export type DeploymentConditionType = string;

export interface DeploymentList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: Deployment[];
}

export interface DeploymentSpec {
  minReadySeconds?: number | undefined;
  paused?: boolean | undefined;
  progressDeadlineSeconds?: number | undefined;
  replicas?: number | undefined;
  revisionHistoryLimit?: number | undefined;
  selector: metav1.LabelSelector;
  strategy?: DeploymentStrategy | undefined;
  template: corev1.PodTemplateSpec;
}

export interface DeploymentStatus {
  availableReplicas?: number | undefined;
  collisionCount?: number | undefined;
  conditions?: DeploymentCondition[] | undefined;
  observedGeneration?: number | undefined;
  readyReplicas?: number | undefined;
  replicas?: number | undefined;
  terminatingReplicas?: number | undefined;
  unavailableReplicas?: number | undefined;
  updatedReplicas?: number | undefined;
}

export interface DeploymentStrategy {
  rollingUpdate?: RollingUpdateDeployment | undefined;
  type?: DeploymentStrategyType | undefined;
}

export type DeploymentStrategyType = string;

export type PersistentVolumeClaimRetentionPolicyType = string;

export type PodManagementPolicyType = string;

export interface ReplicaSet extends KubernetesObject {
  kind: 'ReplicaSet';
  spec: ReplicaSetSpec;
  status?: ReplicaSetStatus | undefined;
}
export const ReplicaSet = /* @__PURE__ */ defineKind<ReplicaSet>({ group: 'apps', version: 'v1beta2', kind: 'ReplicaSet', plural: 'replicasets', namespaced: true });

export interface ReplicaSetCondition {
  lastTransitionTime?: metav1.Time | undefined;
  message?: string | undefined;
  reason?: string | undefined;
  status?: corev1.ConditionStatus | undefined;
  type?: ReplicaSetConditionType | undefined;
}

export type ReplicaSetConditionType = string;

export interface ReplicaSetList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: ReplicaSet[];
}

export interface ReplicaSetSpec {
  minReadySeconds?: number | undefined;
  replicas?: number | undefined;
  selector: metav1.LabelSelector;
  template?: corev1.PodTemplateSpec | undefined;
}

export interface ReplicaSetStatus {
  availableReplicas?: number | undefined;
  conditions?: ReplicaSetCondition[] | undefined;
  fullyLabeledReplicas?: number | undefined;
  observedGeneration?: number | undefined;
  readyReplicas?: number | undefined;
  replicas: number;
  terminatingReplicas?: number | undefined;
}

export interface RollingUpdateDaemonSet {
  maxSurge?: number | string | undefined;
  maxUnavailable?: number | string | undefined;
}

export interface RollingUpdateDeployment {
  maxSurge?: number | string | undefined;
  maxUnavailable?: number | string | undefined;
}

export interface RollingUpdateStatefulSetStrategy {
  maxUnavailable?: number | string | undefined;
  partition?: number | undefined;
}

export interface Scale extends KubernetesObject {
  spec?: ScaleSpec | undefined;
  status?: ScaleStatus | undefined;
}

export interface ScaleSpec {
  replicas?: number | undefined;
}

export interface ScaleStatus {
  replicas?: number | undefined;
  selector?: Record<string, string> | undefined;
  targetSelector?: string | undefined;
}

export interface StatefulSet extends KubernetesObject {
  kind: 'StatefulSet';
  spec: StatefulSetSpec;
  status?: StatefulSetStatus | undefined;
}
export const StatefulSet = /* @__PURE__ */ defineKind<StatefulSet>({ group: 'apps', version: 'v1beta2', kind: 'StatefulSet', plural: 'statefulsets', namespaced: true });

export interface StatefulSetCondition {
  lastTransitionTime?: metav1.Time | undefined;
  message?: string | undefined;
  reason?: string | undefined;
  status?: corev1.ConditionStatus | undefined;
  type?: StatefulSetConditionType | undefined;
}

export type StatefulSetConditionType = string;

export interface StatefulSetList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: StatefulSet[];
}

export interface StatefulSetOrdinals {
  start?: number | undefined;
}

export interface StatefulSetPersistentVolumeClaimRetentionPolicy {
  whenDeleted?: PersistentVolumeClaimRetentionPolicyType | undefined;
  whenScaled?: PersistentVolumeClaimRetentionPolicyType | undefined;
}

export interface StatefulSetSpec {
  minReadySeconds?: number | undefined;
  ordinals?: StatefulSetOrdinals | undefined;
  persistentVolumeClaimRetentionPolicy?: StatefulSetPersistentVolumeClaimRetentionPolicy | undefined;
  podManagementPolicy?: PodManagementPolicyType | undefined;
  replicas?: number | undefined;
  revisionHistoryLimit?: number | undefined;
  selector: metav1.LabelSelector;
  serviceName?: string | undefined;
  template: corev1.PodTemplateSpec;
  updateStrategy?: StatefulSetUpdateStrategy | undefined;
  volumeClaimTemplates?: corev1.PersistentVolumeClaim[] | undefined;
}

export interface StatefulSetStatus {
  availableReplicas?: number | undefined;
  collisionCount?: number | undefined;
  conditions?: StatefulSetCondition[] | undefined;
  currentReplicas?: number | undefined;
  currentRevision?: string | undefined;
  observedGeneration?: number | undefined;
  readyReplicas?: number | undefined;
  replicas: number;
  updateRevision?: string | undefined;
  updatedReplicas?: number | undefined;
}

export interface StatefulSetUpdateStrategy {
  rollingUpdate?: RollingUpdateStatefulSetStrategy | undefined;
  type?: StatefulSetUpdateStrategyType | undefined;
}

export type StatefulSetUpdateStrategyType = string;
