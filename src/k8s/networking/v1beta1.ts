// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as corev1 from '../core/v1.js';
import type * as metav1 from '../meta/v1.js';

export interface HTTPIngressPath {
  backend: IngressBackend;
  path?: string | undefined;
  pathType?: PathType | undefined;
}

export interface HTTPIngressRuleValue {
  paths: HTTPIngressPath[];
}

export interface IPAddress extends KubernetesObject {
  kind: 'IPAddress';
  spec: IPAddressSpec;
}
export const IPAddress = /* @__PURE__ */ defineKind<IPAddress>({ group: 'networking.k8s.io', version: 'v1beta1', kind: 'IPAddress', plural: 'ipaddresses', namespaced: false });

export interface IPAddressList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: IPAddress[];
}

export interface IPAddressSpec {
  parentRef: ParentReference;
}

export interface Ingress extends KubernetesObject {
  kind: 'Ingress';
  spec?: IngressSpec | undefined;
  status?: IngressStatus | undefined;
}
export const Ingress = /* @__PURE__ */ defineKind<Ingress>({ group: 'networking.k8s.io', version: 'v1beta1', kind: 'Ingress', plural: 'ingresses', namespaced: true });

export interface IngressBackend {
  resource?: corev1.TypedLocalObjectReference | undefined;
  serviceName?: string | undefined;
  servicePort?: number | string | undefined;
}

export interface IngressClass extends KubernetesObject {
  kind: 'IngressClass';
  spec?: IngressClassSpec | undefined;
}
export const IngressClass = /* @__PURE__ */ defineKind<IngressClass>({ group: 'networking.k8s.io', version: 'v1beta1', kind: 'IngressClass', plural: 'ingressclasses', namespaced: false });

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
  scope: string;
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

export interface ParentReference {
  group?: string | undefined;
  name: string;
  namespace?: string | undefined;
  resource: string;
}

export type PathType = string;

export interface ServiceCIDR extends KubernetesObject {
  kind: 'ServiceCIDR';
  spec?: ServiceCIDRSpec | undefined;
  status?: ServiceCIDRStatus | undefined;
}
export const ServiceCIDR = /* @__PURE__ */ defineKind<ServiceCIDR>({ group: 'networking.k8s.io', version: 'v1beta1', kind: 'ServiceCIDR', plural: 'servicecidrs', namespaced: false });

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
