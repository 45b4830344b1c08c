// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as metav1 from '../meta/v1.js';

export type ConditionStatus = string;

export interface ServerStorageVersion {
  apiServerID: string;
  decodableVersions: string[];
  encodingVersion: string;
  servedVersions?: string[] | undefined;
}

export interface StorageVersion extends KubernetesObject {
  kind: 'StorageVersion';
  spec?: StorageVersionSpec | undefined;
  status?: StorageVersionStatus | undefined;
}
export const StorageVersion = /* @__PURE__ */ defineKind<StorageVersion>({ group: 'internal.apiserver.k8s.io', version: 'v1alpha1', kind: 'StorageVersion', plural: 'storageversions', namespaced: false });

export interface StorageVersionCondition {
  lastTransitionTime?: metav1.Time | undefined;
  message: string;
  observedGeneration?: number | undefined;
  reason: string;
  status: ConditionStatus;
  type: StorageVersionConditionType;
}

export type StorageVersionConditionType = string;

export interface StorageVersionList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: StorageVersion[];
}

export type StorageVersionSpec = { [key: string]: unknown };

export interface StorageVersionStatus {
  commonEncodingVersion?: string | undefined;
  conditions?: StorageVersionCondition[] | undefined;
  storageVersions?: ServerStorageVersion[] | undefined;
}
