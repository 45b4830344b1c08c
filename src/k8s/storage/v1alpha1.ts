// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as corev1 from '../core/v1.js';
import type * as metav1 from '../meta/v1.js';

export interface CSIStorageCapacity extends KubernetesObject {
  kind: 'CSIStorageCapacity';
  capacity?: number | string | undefined;
  maximumVolumeSize?: number | string | undefined;
  nodeTopology?: metav1.LabelSelector | undefined;
  storageClassName: string;
}
export const CSIStorageCapacity = /* @__PURE__ */ defineKind<CSIStorageCapacity>({ group: 'storage.k8s.io', version: 'v1alpha1', kind: 'CSIStorageCapacity', plural: 'csistoragecapacities', namespaced: true });

export interface CSIStorageCapacityList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: CSIStorageCapacity[];
}

export interface VolumeAttachment extends KubernetesObject {
  kind: 'VolumeAttachment';
  spec: VolumeAttachmentSpec;
  status?: VolumeAttachmentStatus | undefined;
}
export const VolumeAttachment = /* @__PURE__ */ defineKind<VolumeAttachment>({ group: 'storage.k8s.io', version: 'v1alpha1', kind: 'VolumeAttachment', plural: 'volumeattachments', namespaced: false });

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
export const VolumeAttributesClass = /* @__PURE__ */ defineKind<VolumeAttributesClass>({ group: 'storage.k8s.io', version: 'v1alpha1', kind: 'VolumeAttributesClass', plural: 'volumeattributesclasses', namespaced: false });

export interface VolumeAttributesClassList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: VolumeAttributesClass[];
}

export interface VolumeError {
  errorCode?: number | undefined;
  message?: string | undefined;
  time?: metav1.Time | undefined;
}
