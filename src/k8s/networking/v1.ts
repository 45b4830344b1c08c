// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as corev1 from '../core/v1.js';
import type * as metav1 from '../meta/v1.js';

export interface HTTPIngressPath {
  backend: IngressBackend;
  path?: string | undefined;
  pathType: PathType;
}

export interface HTTPIngressRuleValue {
  paths: HTTPIngressPath[];
}

export interface IPAddress extends KubernetesObject {
  kind: 'IPAddress';
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
  except?: string[] | undefined;
}

export interface Ingress extends KubernetesObject {
  kind: 'Ingress';
  spec?: IngressSpec | undefined;
  status?: IngressStatus | undefined;
}
export const Ingress = /* @__PURE__ */ defineKind<Ingress>({ group: 'networking.k8s.io', version: 'v1', kind: 'Ingress', plural: 'ingresses', namespaced: true });

export interface IngressBackend {
  resource?: corev1.TypedLocalObjectReference | undefined;
  service?: IngressServiceBackend | undefined;
}

export interface IngressClass extends KubernetesObject {
  kind: 'IngressClass';
  spec?: IngressClassSpec | undefined;
}
export const IngressClass = /* @__PURE__ */ defineKind<IngressClass>({ group: 'networking.k8s.io', version: 'v1', kind: 'IngressClass', plural: 'ingressclasses', namespaced: false });

export interface IngressClassList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: IngressClass[];
}

export interface IngressClassParametersReference {
  apiGroup?: string | undefined;
  kind: string;
  name: string;
  namespace?: string | undefined;
  scope?: string | undefined;
}

export interface IngressClassSpec {
  controller?: string | undefined;
  parameters?: IngressClassParametersReference | undefined;
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

export interface IngressServiceBackend {
  name: string;
  port?: ServiceBackendPort | undefined;
}

export interface IngressSpec {
  defaultBackend?: IngressBackend | undefined;
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
export const NetworkPolicy = /* @__PURE__ */ defineKind<NetworkPolicy>({ group: 'networking.k8s.io', version: 'v1', kind: 'NetworkPolicy', plural: 'networkpolicies', namespaced: true });

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
  podSelector?: metav1.LabelSelector | undefined;
  policyTypes?: PolicyType[] | undefined;
}

export interface ParentReference {
  group?: string | undefined;
  name: string;
  namespace?: string | undefined;
  resource: string;
}

export type PathType = string;

export type PolicyType = string;

export interface ServiceBackendPort {
  name?: string | undefined;
  number?: number | undefined;
}

export interface ServiceCIDR extends KubernetesObject {
  kind: 'ServiceCIDR';
  spec?: ServiceCIDRSpec | undefined;
  status?: ServiceCIDRStatus | undefined;
}
export const ServiceCIDR = /* @__PURE__ */ defineKind<ServiceCIDR>({ group: 'networking.k8s.io', version: 'v1', kind: 'ServiceCIDR', plural: 'servicecidrs', namespaced: false });

export interface ServiceCIDRList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: ServiceCIDR[];
}

export interface ServiceCIDRSpec {
  cidrs?: string[] | undefined;
}

export interface ServiceCIDRStatus {
  conditions?: metav1.Condition[] | undefined;
}
