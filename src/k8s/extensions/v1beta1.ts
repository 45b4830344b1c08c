// Made by hack/k8s-schema from k8s.io/api v0.36.3. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as corev1 from '../core/v1.js';
import type * as metav1 from '../meta/v1.js';

export interface DaemonSet extends KubernetesObject {
  spec?: DaemonSetSpec;
  status?: DaemonSetStatus;
}
export const DaemonSet = /* @__PURE__ */ defineKind<DaemonSet>({ group: 'extensions', version: 'v1beta1', kind: 'DaemonSet', plural: 'daemonsets', namespaced: true });

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
  selector?: metav1.LabelSelector;
  template: corev1.PodTemplateSpec;
  templateGeneration?: number;
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
export const Deployment = /* @__PURE__ */ defineKind<Deployment>({ group: 'extensions', version: 'v1beta1', kind: 'Deployment', plural: 'deployments', namespaced: true });

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

export interface HTTPIngressPath {
  backend: IngressBackend;
  path?: string;
  pathType?: PathType;
}

export interface HTTPIngressRuleValue {
  paths: HTTPIngressPath[];
}

export interface IPBlock {
  cidr: string;
  except?: string[];
}

export interface Ingress extends KubernetesObject {
  spec?: IngressSpec;
  status?: IngressStatus;
}
export const Ingress = /* @__PURE__ */ defineKind<Ingress>({ group: 'extensions', version: 'v1beta1', kind: 'Ingress', plural: 'ingresses', namespaced: true });

export interface IngressBackend {
  resource?: corev1.TypedLocalObjectReference;
  serviceName?: string;
  servicePort?: number | string;
}

export interface IngressList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: Ingress[];
}

export interface IngressLoadBalancerIngress {
  hostname?: string;
  ip?: string;
  ports?: IngressPortStatus[];
}

export interface IngressLoadBalancerStatus {
  ingress?: IngressLoadBalancerIngress[];
}

export interface IngressPortStatus {
  error: string;
  port: number;
  protocol: corev1.Protocol;
}

export interface IngressRule extends IngressRuleValue {
  host?: string;
}

export interface IngressRuleValue {
  http?: HTTPIngressRuleValue;
}

export interface IngressSpec {
  backend?: IngressBackend;
  ingressClassName?: string;
  rules?: IngressRule[];
  tls?: IngressTLS[];
}

export interface IngressStatus {
  loadBalancer?: IngressLoadBalancerStatus;
}

export interface IngressTLS {
  hosts?: string[];
  secretName?: string;
}

export interface NetworkPolicy extends KubernetesObject {
  spec?: NetworkPolicySpec;
}
export const NetworkPolicy = /* @__PURE__ */ defineKind<NetworkPolicy>({ group: 'extensions', version: 'v1beta1', kind: 'NetworkPolicy', plural: 'networkpolicies', namespaced: true });

export interface NetworkPolicyEgressRule {
  ports?: NetworkPolicyPort[];
  to?: NetworkPolicyPeer[];
}

export interface NetworkPolicyIngressRule {
  from?: NetworkPolicyPeer[];
  ports?: NetworkPolicyPort[];
}

export interface NetworkPolicyList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: NetworkPolicy[];
}

export interface NetworkPolicyPeer {
  ipBlock?: IPBlock;
  namespaceSelector?: metav1.LabelSelector;
  podSelector?: metav1.LabelSelector;
}

export interface NetworkPolicyPort {
  endPort?: number;
  port?: number | string;
  protocol?: corev1.Protocol;
}

export interface NetworkPolicySpec {
  egress?: NetworkPolicyEgressRule[];
  ingress?: NetworkPolicyIngressRule[];
  podSelector: metav1.LabelSelector;
  policyTypes?: PolicyType[];
}

export type PathType = string;

export type PolicyType = string;

export interface ReplicaSet extends KubernetesObject {
  spec?: ReplicaSetSpec;
  status?: ReplicaSetStatus;
}
export const ReplicaSet = /* @__PURE__ */ defineKind<ReplicaSet>({ group: 'extensions', version: 'v1beta1', kind: 'ReplicaSet', plural: 'replicasets', namespaced: true });

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
  selector?: metav1.LabelSelector;
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

export interface RollbackConfig {
  revision?: number;
}

export interface RollingUpdateDaemonSet {
  maxSurge?: number | string;
  maxUnavailable?: number | string;
}

export interface RollingUpdateDeployment {
  maxSurge?: number | string;
  maxUnavailable?: number | string;
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
