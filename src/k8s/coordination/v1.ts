// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as metav1 from '../meta/v1.js';

export type CoordinatedLeaseStrategy = string;

export interface Lease extends KubernetesObject {
  kind: 'Lease';
  spec?: LeaseSpec | undefined;
}
export const Lease = /* @__PURE__ */ defineKind<Lease>({ group: 'coordination.k8s.io', version: 'v1', kind: 'Lease', plural: 'leases', namespaced: true });

export interface LeaseList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: Lease[];
}

export interface LeaseSpec {
  acquireTime?: metav1.MicroTime | undefined;
  holderIdentity?: string | undefined;
  leaseDurationSeconds?: number | undefined;
  leaseTransitions?: number | undefined;
  preferredHolder?: string | undefined;
  renewTime?: metav1.MicroTime | undefined;
  strategy?: CoordinatedLeaseStrategy | undefined;
}
