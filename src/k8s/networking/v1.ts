// Made by hack/k8s-schema from k8s.io/api v0.36.3. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as corev1 from '../core/v1.js';
import type * as metav1 from '../meta/v1.js';

export interface HTTPIngressPath {
  backend: IngressBackend;
  path?: string;
  pathType: PathType;
}

export interface HTTPIngressRuleValue {
  paths: HTTPIngressPath[];
}

export interface IPAddress extends KubernetesObject {
  spec: IPAddressSpec;
}
export const IPAddress = /* @__PURE__ */ defineKind<IPAddress>({ group: 'networking.k8s.io', version: 'v1', kind: 'IPAddress', plural: 'ipaddresses', namespaced: false });

export interface IPAddressList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: IPAddress[];
}

export interface IPAddressSpec {
  parentRef: ParentReference;
}

export interface IPBlock {
  cidr: string;
  except?: string[];
}

export interface Ingress extends KubernetesObject {
  spec?: IngressSpec;
  status?: IngressStatus;
}
export const Ingress = /* @__PURE__ */ defineKind<Ingress>({ group: 'networking.k8s.io', version: 'v1', kind: 'Ingress', plural: 'ingresses', namespaced: true });

export interface IngressBackend {
  resource?: corev1.TypedLocalObjectReference;
  service?: IngressServiceBackend;
}

export interface IngressClass extends KubernetesObject {
  spec?: IngressClassSpec;
}
export const IngressClass = /* @__PURE__ */ defineKind<IngressClass>({ group: 'networking.k8s.io', version: 'v1', kind: 'IngressClass', plural: 'ingressclasses', namespaced: false });

export interface IngressClassList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: IngressClass[];
}

export interface IngressClassParametersReference {
  apiGroup?: string;
  kind: string;
  name: string;
  namespace?: string;
  scope?: string;
}

export interface IngressClassSpec {
  controller?: string;
  parameters?: IngressClassParametersReference;
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

export interface IngressServiceBackend {
  name: string;
  port?: ServiceBackendPort;
}

export interface IngressSpec {
  defaultBackend?: IngressBackend;
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
export const NetworkPolicy = /* @__PURE__ */ defineKind<NetworkPolicy>({ group: 'networking.k8s.io', version: 'v1', kind: 'NetworkPolicy', plural: 'networkpolicies', namespaced: true });

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
  podSelector?: metav1.LabelSelector;
  policyTypes?: PolicyType[];
}

export interface ParentReference {
  group?: string;
  name: string;
  namespace?: string;
  resource: string;
}

export type PathType = string;

export type PolicyType = string;

export interface ServiceBackendPort {
  name?: string;
  number?: number;
}

export interface ServiceCIDR extends KubernetesObject {
  spec?: ServiceCIDRSpec;
  status?: ServiceCIDRStatus;
}
export const ServiceCIDR = /* @__PURE__ */ defineKind<ServiceCIDR>({ group: 'networking.k8s.io', version: 'v1', kind: 'ServiceCIDR', plural: 'servicecidrs', namespaced: false });

export interface ServiceCIDRList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: ServiceCIDR[];
}

export interface ServiceCIDRSpec {
  cidrs?: string[];
}

export interface ServiceCIDRStatus {
  conditions?: metav1.Condition[];
}
