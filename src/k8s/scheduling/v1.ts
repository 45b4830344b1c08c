// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as corev1 from '../core/v1.js';
import type * as metav1 from '../meta/v1.js';

export interface PriorityClass extends KubernetesObject {
  kind: 'PriorityClass';
  description?: string | undefined;
  globalDefault?: boolean | undefined;
  preemptionPolicy?: corev1.PreemptionPolicy | undefined;
  value?: number | undefined;
}
export const PriorityClass = /* @__PURE__ */ defineKind<PriorityClass>({ group: 'scheduling.k8s.io', version: 'v1', kind: 'PriorityClass', plural: 'priorityclasses', namespaced: false });

export interface PriorityClassList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: PriorityClass[];
}
