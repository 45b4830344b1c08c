// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as corev1 from '../core/v1.js';
import type * as metav1 from '../meta/v1.js';

export interface CSIDriver extends KubernetesObject {
  kind: 'CSIDriver';
  spec: CSIDriverSpec;
}
export const CSIDriver = /* @__PURE__ */ defineKind<CSIDriver>({ group: 'storage.k8s.io', version: 'v1beta1', kind: 'CSIDriver', plural: 'csidrivers', namespaced: false });

export interface CSIDriverList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: CSIDriver[];
}

export interface CSIDriverSpec {
  attachRequired?: boolean | undefined;
  fsGroupPolicy?: FSGroupPolicy | undefined;
  nodeAllocatableUpdatePeriodSeconds?: number | undefined;
  podInfoOnMount?: boolean | undefined;
  preventPodSchedulingIfMissing?: boolean | undefined;
  requiresRepublish?: boolean | undefined;
  seLinuxMount?: boolean | undefined;
  serviceAccountTokenInSecrets?: boolean | undefined;
  storageCapacity?: boolean | undefined;
  tokenRequests?: TokenRequest[] | undefined;
  volumeLifecycleModes?: VolumeLifecycleMode[] | undefined;
}

export interface CSINode extends KubernetesObject {
  kind: 'CSINode';
  spec: CSINodeSpec;
  status?: CSINodeStatus | undefined;
}
export const CSINode = /* @__PURE__ */ defineKind<CSINode>({ group: 'storage.k8s.io', version: 'v1beta1', kind: 'CSINode', plural: 'csinodes', namespaced: false });

export interface CSINodeDriver {
  allocatable?: VolumeNodeResources | undefined;
  name: string;
  nodeID: string;
  topologyKeys?: string[] | undefined;
}

export interface CSINodeList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: CSINode[];
}

export interface CSINodeSpec {
  drivers: CSINodeDriver[];
}

export interface CSINodeStatus {
  storageHealth?: StorageHealth[] | undefined;
}

export interface CSIStorageCapacity extends KubernetesObject {
  kind: 'CSIStorageCapacity';
  capacity?: number | string | undefined;
  maximumVolumeSize?: number | string | undefined;
  nodeTopology?: metav1.LabelSelector | undefined;
  storageClassName: string;
}
export const CSIStorageCapacity = /* @__PURE__ */ defineKind<CSIStorageCapacity>({ group: 'storage.k8s.io', version: 'v1beta1', kind: 'CSIStorageCapacity', plural: 'csistoragecapacities', namespaced: true });

export interface CSIStorageCapacityList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: CSIStorageCapacity[];
}

export type FSGroupPolicy = string;

export interface StorageClass extends KubernetesObject {
  kind: 'StorageClass';
  allowVolumeExpansion?: boolean | undefined;
  allowedTopologies?: corev1.TopologySelectorTerm[] | undefined;
  mountOptions?: string[] | undefined;
  parameters?: Record<string, string> | undefined;
  provisioner: string;
  reclaimPolicy?: corev1.PersistentVolumeReclaimPolicy | undefined;
  volumeBindingMode?: VolumeBindingMode | undefined;
}
export const StorageClass = /* @__PURE__ */ defineKind<StorageClass>({ group: 'storage.k8s.io', version: 'v1beta1', kind: 'StorageClass', plural: 'storageclasses', namespaced: false });

export interface StorageClassList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: StorageClass[];
}

export interface StorageHealth {
  healthConditions?: StorageHealthCondition[] | undefined;
  name: string;
}

export interface StorageHealthCondition {
  accessMode?: corev1.PersistentVolumeAccessMode | undefined;
  lastTransitionTime?: metav1.Time | undefined;
  message?: string | undefined;
  reason: string;
  status: StorageHealthStatusType;
  volumeMode?: corev1.PersistentVolumeMode | undefined;
}

export type StorageHealthStatusType = string;

export interface TokenRequest {
  audience: string;
  expirationSeconds?: number | undefined;
}

export interface VolumeAttachment extends KubernetesObject {
  kind: 'VolumeAttachment';
  spec: VolumeAttachmentSpec;
  status?: VolumeAttachmentStatus | undefined;
}
export const VolumeAttachment = /* @__PURE__ */ defineKind<VolumeAttachment>({ group: 'storage.k8s.io', version: 'v1beta1', kind: 'VolumeAttachment', plural: 'volumeattachments', namespaced: false });

export interface VolumeAttachmentList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: VolumeAttachment[];
}

export interface VolumeAttachmentSource {
  inlineVolumeSpec?: corev1.PersistentVolumeSpec | undefined;
  persistentVolumeName?: string | undefined;
}

export interface VolumeAttachmentSpec {
  attacher: string;
  nodeName: string;
  source: VolumeAttachmentSource;
}

export interface VolumeAttachmentStatus {
  attachError?: VolumeError | undefined;
  attached: boolean;
  attachmentMetadata?: Record<string, string> | undefined;
  detachError?: VolumeError | undefined;
}

export interface VolumeAttributesClass extends KubernetesObject {
  kind: 'VolumeAttributesClass';
  driverName: string;
  parameters?: Record<string, string> | undefined;
}
export const VolumeAttributesClass = /* @__PURE__ */ defineKind<VolumeAttributesClass>({ group: 'storage.k8s.io', version: 'v1beta1', kind: 'VolumeAttributesClass', plural: 'volumeattributesclasses', namespaced: false });

export interface VolumeAttributesClassList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: VolumeAttributesClass[];
}

export type VolumeBindingMode = string;

export interface VolumeError {
  errorCode?: number | undefined;
  message?: string | undefined;
  time?: metav1.Time | undefined;
}

export type VolumeLifecycleMode = string;

export interface VolumeNodeResources {
  count?: number | undefined;
}
