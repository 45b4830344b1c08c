// Made by hack/k8s-schema from k8s.io/api v0.36.3. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as corev1 from '../core/v1.js';
import type * as metav1 from '../meta/v1.js';

export interface ControllerRevision extends KubernetesObject {
  data?: { [key: string]: unknown };
  revision: number;
}
export const ControllerRevision = /* @__PURE__ */ defineKind<ControllerRevision>({ group: 'apps', version: 'v1beta1', kind: 'ControllerRevision', plural: 'controllerrevisions', namespaced: true });

export interface ControllerRevisionList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: ControllerRevision[];
}

export interface Deployment extends KubernetesObject {
  spec?: DeploymentSpec;
  status?: DeploymentStatus;
}
export const Deployment = /* @__PURE__ */ defineKind<Deployment>({ group: 'apps', version: 'v1beta1', kind: 'Deployment', plural: 'deployments', namespaced: true });

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

export interface DeploymentRollback extends metav1.TypeMeta {
  name: string;
  rollbackTo: RollbackConfig;
  updatedAnnotations?: Record<string, string>;
}

export interface DeploymentSpec {
  minReadySeconds?: number;
  paused?: boolean;
  progressDeadlineSeconds?: number;
  replicas?: number;
  revisionHistoryLimit?: number;
  rollbackTo?: RollbackConfig;
  selector?: metav1.LabelSelector;
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

export interface RollbackConfig {
  revision?: number;
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
export const StatefulSet = /* @__PURE__ */ defineKind<StatefulSet>({ group: 'apps', version: 'v1beta1', kind: 'StatefulSet', plural: 'statefulsets', namespaced: true });

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
  selector?: metav1.LabelSelector;
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
