// Made by hack/k8s-schema from k8s.io/api v0.36.3. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as corev1 from '../core/v1.js';
import type * as metav1 from '../meta/v1.js';

export type AddressType = string;

export interface Endpoint {
  addresses: string[];
  conditions?: EndpointConditions;
  deprecatedTopology?: Record<string, string>;
  hints?: EndpointHints;
  hostname?: string;
  nodeName?: string;
  targetRef?: corev1.ObjectReference;
  zone?: string;
}

export interface EndpointConditions {
  ready?: boolean;
  serving?: boolean;
  terminating?: boolean;
}

export interface EndpointHints {
  forNodes?: ForNode[];
  forZones?: ForZone[];
}

export interface EndpointPort {
  appProtocol?: string;
  name?: string;
  port?: number;
  protocol?: corev1.Protocol;
}

export interface EndpointSlice extends KubernetesObject {
  addressType: AddressType;
  endpoints?: Endpoint[];
  ports?: EndpointPort[];
}
export const EndpointSlice = /* @__PURE__ */ defineKind<EndpointSlice>({ group: 'discovery.k8s.io', version: 'v1', kind: 'EndpointSlice', plural: 'endpointslices', namespaced: true });

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
