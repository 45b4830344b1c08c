// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as corev1 from '../core/v1.js';
import type * as metav1 from '../meta/v1.js';

export type AddressType = string;

export interface Endpoint {
  addresses: string[];
  conditions?: EndpointConditions | undefined;
  hints?: EndpointHints | undefined;
  hostname?: string | undefined;
  nodeName?: string | undefined;
  targetRef?: corev1.ObjectReference | undefined;
  topology?: Record<string, string> | undefined;
}

export interface EndpointConditions {
  ready?: boolean | undefined;
  serving?: boolean | undefined;
  terminating?: boolean | undefined;
}

export interface EndpointHints {
  forNodes?: ForNode[] | undefined;
  forZones?: ForZone[] | undefined;
}

export interface EndpointPort {
  appProtocol?: string | undefined;
  name?: string | undefined;
  port?: number | undefined;
  protocol?: corev1.Protocol | undefined;
}

export interface EndpointSlice extends KubernetesObject {
  kind: 'EndpointSlice';
  addressType: AddressType;
  endpoints: Endpoint[];
  ports?: EndpointPort[] | undefined;
}
export const EndpointSlice = /* @__PURE__ */ defineKind<EndpointSlice>({ group: 'discovery.k8s.io', version: 'v1beta1', kind: 'EndpointSlice', plural: 'endpointslices', namespaced: true });

export interface EndpointSliceList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: EndpointSlice[];
}

export interface ForNode {
  name: string;
}

export interface ForZone {
  name: string;
}
