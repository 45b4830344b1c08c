// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as metav1 from '../meta/v1.js';

export type MigrationConditionType = string;

export interface StorageVersionMigration extends KubernetesObject {
  kind: 'StorageVersionMigration';
  spec?: StorageVersionMigrationSpec | undefined;
  status?: StorageVersionMigrationStatus | undefined;
}
export const StorageVersionMigration = /* @__PURE__ */ defineKind<StorageVersionMigration>({ group: 'storagemigration.k8s.io', version: 'v1', kind: 'StorageVersionMigration', plural: 'storageversionmigrations', namespaced: false });

export interface StorageVersionMigrationList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: StorageVersionMigration[];
}

export interface StorageVersionMigrationSpec {
  resource: metav1.GroupResource;
}

export interface StorageVersionMigrationStatus {
  conditions?: metav1.Condition[] | undefined;
  resourceVersion?: string | undefined;
}
