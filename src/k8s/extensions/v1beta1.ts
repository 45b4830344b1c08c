// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as corev1 from '../core/v1.js';
import type * as metav1 from '../meta/v1.js';

export interface DaemonSet extends KubernetesObject {
  kind: 'DaemonSet';
  spec?: DaemonSetSpec | undefined;
  status?: DaemonSetStatus | undefined;
}
export const DaemonSet = /* @__PURE__ */ defineKind<DaemonSet>({ group: 'extensions', version: 'v1beta1', kind: 'DaemonSet', plural: 'daemonsets', namespaced: true });

export interface DaemonSetCondition {
  lastTransitionTime?: metav1.Time | undefined;
  message?: string | undefined;
  reason?: string | undefined;
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
  minReadySeconds?: number | undefined;
  revisionHistoryLimit?: number | undefined;
  selector?: metav1.LabelSelector | undefined;
  template: corev1.PodTemplateSpec;
  templateGeneration?: number | undefined;
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
  spec?: DeploymentSpec | undefined;
  status?: DeploymentStatus | undefined;
}
export const Deployment = /* @__PURE__ */ defineKind<Deployment>({ group: 'extensions', version: 'v1beta1', kind: 'Deployment', plural: 'deployments', namespaced: true });

export interface DeploymentCondition {
  lastTransitionTime?: metav1.Time | undefined;
  lastUpdateTime?: metav1.Time | undefined;
  message?: string | undefined;
  reason?: string | undefined;
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
  updatedAnnotations?: Record<string, string> | undefined;
}

export interface DeploymentSpec {
  minReadySeconds?: number | undefined;
  paused?: boolean | undefined;
  progressDeadlineSeconds?: number | undefined;
  replicas?: number | undefined;
  revisionHistoryLimit?: number | undefined;
  rollbackTo?: RollbackConfig | undefined;
  selector?: metav1.LabelSelector | undefined;
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

export interface HTTPIngressPath {
  backend: IngressBackend;
  path?: string | undefined;
  pathType?: PathType | undefined;
}

export interface HTTPIngressRuleValue {
  paths: HTTPIngressPath[];
}

export interface IPBlock {
  cidr: string;
  except?: string[] | undefined;
}

export interface Ingress extends KubernetesObject {
  kind: 'Ingress';
  spec?: IngressSpec | undefined;
  status?: IngressStatus | undefined;
}
export const Ingress = /* @__PURE__ */ defineKind<Ingress>({ group: 'extensions', version: 'v1beta1', kind: 'Ingress', plural: 'ingresses', namespaced: true });

export interface IngressBackend {
  resource?: corev1.TypedLocalObjectReference | undefined;
  serviceName?: string | undefined;
  servicePort?: number | string | undefined;
}

export interface IngressList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: Ingress[];
}

export interface IngressLoadBalancerIngress {
  hostname?: string | undefined;
  ip?: string | undefined;
  ports?: IngressPortStatus[] | undefined;
}

export interface IngressLoadBalancerStatus {
  ingress?: IngressLoadBalancerIngress[] | undefined;
}

export interface IngressPortStatus {
  error: string;
  port: number;
  protocol: corev1.Protocol;
}

export interface IngressRule extends IngressRuleValue {
  host?: string | undefined;
}

export interface IngressRuleValue {
  http?: HTTPIngressRuleValue | undefined;
}

export interface IngressSpec {
  backend?: IngressBackend | undefined;
  ingressClassName?: string | undefined;
  rules?: IngressRule[] | undefined;
  tls?: IngressTLS[] | undefined;
}

export interface IngressStatus {
  loadBalancer?: IngressLoadBalancerStatus | undefined;
}

export interface IngressTLS {
  hosts?: string[] | undefined;
  secretName?: string | undefined;
}

export interface NetworkPolicy extends KubernetesObject {
  kind: 'NetworkPolicy';
  spec?: NetworkPolicySpec | undefined;
}
export const NetworkPolicy = /* @__PURE__ */ defineKind<NetworkPolicy>({ group: 'extensions', version: 'v1beta1', kind: 'NetworkPolicy', plural: 'networkpolicies', namespaced: true });

export interface NetworkPolicyEgressRule {
  ports?: NetworkPolicyPort[] | undefined;
  to?: NetworkPolicyPeer[] | undefined;
}

export interface NetworkPolicyIngressRule {
  from?: NetworkPolicyPeer[] | undefined;
  ports?: NetworkPolicyPort[] | undefined;
}

export interface NetworkPolicyList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: NetworkPolicy[];
}

export interface NetworkPolicyPeer {
  ipBlock?: IPBlock | undefined;
  namespaceSelector?: metav1.LabelSelector | undefined;
  podSelector?: metav1.LabelSelector | undefined;
}

export interface NetworkPolicyPort {
  endPort?: number | undefined;
  port?: number | string | undefined;
  protocol?: corev1.Protocol | undefined;
}

export interface NetworkPolicySpec {
  egress?: NetworkPolicyEgressRule[] | undefined;
  ingress?: NetworkPolicyIngressRule[] | undefined;
  podSelector: metav1.LabelSelector;
  policyTypes?: PolicyType[] | undefined;
}

export type PathType = string;

export type PolicyType = string;

export interface ReplicaSet extends KubernetesObject {
  kind: 'ReplicaSet';
  spec?: ReplicaSetSpec | undefined;
  status?: ReplicaSetStatus | undefined;
}
export const ReplicaSet = /* @__PURE__ */ defineKind<ReplicaSet>({ group: 'extensions', version: 'v1beta1', kind: 'ReplicaSet', plural: 'replicasets', namespaced: true });

export interface ReplicaSetCondition {
  lastTransitionTime?: metav1.Time | undefined;
  message?: string | undefined;
  reason?: string | undefined;
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
  minReadySeconds?: number | undefined;
  replicas?: number | undefined;
  selector?: metav1.LabelSelector | undefined;
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

export interface RollbackConfig {
  revision?: number | undefined;
}

export interface RollingUpdateDaemonSet {
  maxSurge?: number | string | undefined;
  maxUnavailable?: number | string | undefined;
}

export interface RollingUpdateDeployment {
  maxSurge?: number | string | undefined;
  maxUnavailable?: number | string | undefined;
}

export interface Scale extends KubernetesObject {
  spec?: ScaleSpec | undefined;
  status?: ScaleStatus | undefined;
}

export interface ScaleSpec {
  replicas?: number | undefined;
}

export interface ScaleStatus {
  replicas: number;
  selector?: Record<string, string> | undefined;
  targetSelector?: string | undefined;
}
