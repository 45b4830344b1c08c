// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as coordinationv1 from '../coordination/v1.js';
import type * as metav1 from '../meta/v1.js';

export interface LeaseCandidate extends KubernetesObject {
  kind: 'LeaseCandidate';
  spec: LeaseCandidateSpec;
}
export const LeaseCandidate = /* @__PURE__ */ defineKind<LeaseCandidate>({ group: 'coordination.k8s.io', version: 'v1alpha2', kind: 'LeaseCandidate', plural: 'leasecandidates', namespaced: true });

export interface LeaseCandidateList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: LeaseCandidate[];
}

export interface LeaseCandidateSpec {
  binaryVersion: string;
  emulationVersion?: string | undefined;
  leaseName: string;
  pingTime?: metav1.MicroTime | undefined;
  renewTime?: metav1.MicroTime | undefined;
  strategy: coordinationv1.CoordinatedLeaseStrategy;
}
