// Made by hack/k8s-schema from k8s.io/api v0.36.3. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as corev1 from '../core/v1.js';
import type * as metav1 from '../meta/v1.js';

export interface ControllerRevision extends KubernetesObject {
  data?: { [key: string]: unknown };
  revision: number;
}
export const ControllerRevision = /* @__PURE__ */ defineKind<ControllerRevision>({ group: 'apps', version: 'v1beta2', kind: 'ControllerRevision', plural: 'controllerrevisions', namespaced: true });

export interface ControllerRevisionList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: ControllerRevision[];
}

export interface DaemonSet extends KubernetesObject {
  spec?: DaemonSetSpec;
  status?: DaemonSetStatus;
}
export const DaemonSet = /* @__PURE__ */ defineKind<DaemonSet>({ group: 'apps', version: 'v1beta2', kind: 'DaemonSet', plural: 'daemonsets', namespaced: true });

export interface DaemonSetCondition {
  lastTransitionTime?: metav1.Time;
  message?: string;
  reason?: string;
  status: corev1.ConditionStatus;
  type: DaemonSetConditionType;
}

export type DaemonSetConditionType = string;

export interface DaemonSetList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: DaemonSet[];
}

export interface DaemonSetSpec {
  minReadySeconds?: number;
  revisionHistoryLimit?: number;
  selector: metav1.LabelSelector;
  template: corev1.PodTemplateSpec;
  updateStrategy?: DaemonSetUpdateStrategy;
}

export interface DaemonSetStatus {
  collisionCount?: number;
  conditions?: DaemonSetCondition[];
  currentNumberScheduled: number;
  desiredNumberScheduled: number;
  numberAvailable?: number;
  numberMisscheduled: number;
  numberReady: number;
  numberUnavailable?: number;
  observedGeneration?: number;
  updatedNumberScheduled?: number;
}

export interface DaemonSetUpdateStrategy {
  rollingUpdate?: RollingUpdateDaemonSet;
  type?: DaemonSetUpdateStrategyType;
}

export type DaemonSetUpdateStrategyType = string;

export interface Deployment extends KubernetesObject {
  spec?: DeploymentSpec;
  status?: DeploymentStatus;
}
export const Deployment = /* @__PURE__ */ defineKind<Deployment>({ group: 'apps', version: 'v1beta2', kind: 'Deployment', plural: 'deployments', namespaced: true });

export interface DeploymentCondition {
  lastTransitionTime?: metav1.Time;
  lastUpdateTime?: metav1.Time;
  message?: string;
  reason?: string;
  status: corev1.ConditionStatus;
  type: DeploymentConditionType;
}

export type DeploymentConditionType = string;

export interface DeploymentList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: Deployment[];
}

export interface DeploymentSpec {
  minReadySeconds?: number;
  paused?: boolean;
  progressDeadlineSeconds?: number;
  replicas?: number;
  revisionHistoryLimit?: number;
  selector: metav1.LabelSelector;
  strategy?: DeploymentStrategy;
  template: corev1.PodTemplateSpec;
}

export interface DeploymentStatus {
  availableReplicas?: number;
  collisionCount?: number;
  conditions?: DeploymentCondition[];
  observedGeneration?: number;
  readyReplicas?: number;
  replicas?: number;
  terminatingReplicas?: number;
  unavailableReplicas?: number;
  updatedReplicas?: number;
}

export interface DeploymentStrategy {
  rollingUpdate?: RollingUpdateDeployment;
  type?: DeploymentStrategyType;
}

export type DeploymentStrategyType = string;

export type PersistentVolumeClaimRetentionPolicyType = string;

export type PodManagementPolicyType = string;

export interface ReplicaSet extends KubernetesObject {
  spec?: ReplicaSetSpec;
  status?: ReplicaSetStatus;
}
export const ReplicaSet = /* @__PURE__ */ defineKind<ReplicaSet>({ group: 'apps', version: 'v1beta2', kind: 'ReplicaSet', plural: 'replicasets', namespaced: true });

export interface ReplicaSetCondition {
  lastTransitionTime?: metav1.Time;
  message?: string;
  reason?: string;
  status: corev1.ConditionStatus;
  type: ReplicaSetConditionType;
}

export type ReplicaSetConditionType = string;

export interface ReplicaSetList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: ReplicaSet[];
}

export interface ReplicaSetSpec {
  minReadySeconds?: number;
  replicas?: number;
  selector: metav1.LabelSelector;
  template?: corev1.PodTemplateSpec;
}

export interface ReplicaSetStatus {
  availableReplicas?: number;
  conditions?: ReplicaSetCondition[];
  fullyLabeledReplicas?: number;
  observedGeneration?: number;
  readyReplicas?: number;
  replicas: number;
  terminatingReplicas?: number;
}

export interface RollingUpdateDaemonSet {
  maxSurge?: number | string;
  maxUnavailable?: number | string;
}

export interface RollingUpdateDeployment {
  maxSurge?: number | string;
  maxUnavailable?: number | string;
}

export interface RollingUpdateStatefulSetStrategy {
  maxUnavailable?: number | string;
  partition?: number;
}

export interface Scale extends KubernetesObject {
  spec?: ScaleSpec;
  status?: ScaleStatus;
}

export interface ScaleSpec {
  replicas?: number;
}

export interface ScaleStatus {
  replicas: number;
  selector?: Record<string, string>;
  targetSelector?: string;
}

export interface StatefulSet extends KubernetesObject {
  spec?: StatefulSetSpec;
  status?: StatefulSetStatus;
}
export const StatefulSet = /* @__PURE__ */ defineKind<StatefulSet>({ group: 'apps', version: 'v1beta2', kind: 'StatefulSet', plural: 'statefulsets', namespaced: true });

export interface StatefulSetCondition {
  lastTransitionTime?: metav1.Time;
  message?: string;
  reason?: string;
  status: corev1.ConditionStatus;
  type: StatefulSetConditionType;
}

export type StatefulSetConditionType = string;

export interface StatefulSetList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: StatefulSet[];
}

export interface StatefulSetOrdinals {
  start?: number;
}

export interface StatefulSetPersistentVolumeClaimRetentionPolicy {
  whenDeleted?: PersistentVolumeClaimRetentionPolicyType;
  whenScaled?: PersistentVolumeClaimRetentionPolicyType;
}

export interface StatefulSetSpec {
  minReadySeconds?: number;
  ordinals?: StatefulSetOrdinals;
  persistentVolumeClaimRetentionPolicy?: StatefulSetPersistentVolumeClaimRetentionPolicy;
  podManagementPolicy?: PodManagementPolicyType;
  replicas?: number;
  revisionHistoryLimit?: number;
  selector: metav1.LabelSelector;
  serviceName?: string;
  template: corev1.PodTemplateSpec;
  updateStrategy?: StatefulSetUpdateStrategy;
  volumeClaimTemplates?: corev1.PersistentVolumeClaim[];
}

export interface StatefulSetStatus {
  availableReplicas?: number;
  collisionCount?: number;
  conditions?: StatefulSetCondition[];
  currentReplicas?: number;
  currentRevision?: string;
  observedGeneration?: number;
  readyReplicas?: number;
  replicas: number;
  updateRevision?: string;
  updatedReplicas?: number;
}

export interface StatefulSetUpdateStrategy {
  rollingUpdate?: RollingUpdateStatefulSetStrategy;
  type?: StatefulSetUpdateStrategyType;
}

export type StatefulSetUpdateStrategyType = string;
