// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as corev1 from '../core/v1.js';
import type * as metav1 from '../meta/v1.js';

export interface Overhead {
  podFixed?: corev1.ResourceList | undefined;
}

export interface RuntimeClass extends KubernetesObject {
  kind: 'RuntimeClass';
  spec: RuntimeClassSpec;
}
export const RuntimeClass = /* @__PURE__ */ defineKind<RuntimeClass>({ group: 'node.k8s.io', version: 'v1alpha1', kind: 'RuntimeClass', plural: 'runtimeclasses', namespaced: false });

export interface RuntimeClassList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: RuntimeClass[];
}

export interface RuntimeClassSpec {
  overhead?: Overhead | undefined;
  runtimeHandler: string;
  scheduling?: Scheduling | undefined;
}

export interface Scheduling {
  nodeSelector?: Record<string, string> | undefined;
  tolerations?: corev1.Toleration[] | undefined;
}
