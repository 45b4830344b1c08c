// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as metav1 from '../meta/v1.js';

export interface Eviction extends KubernetesObject {
  deleteOptions?: metav1.DeleteOptions | undefined;
}

export interface PodDisruptionBudget extends KubernetesObject {
  kind: 'PodDisruptionBudget';
  spec?: PodDisruptionBudgetSpec | undefined;
  status?: PodDisruptionBudgetStatus | undefined;
}
export const PodDisruptionBudget = /* @__PURE__ */ defineKind<PodDisruptionBudget>({ group: 'policy', version: 'v1', kind: 'PodDisruptionBudget', plural: 'poddisruptionbudgets', namespaced: true });

export interface PodDisruptionBudgetList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: PodDisruptionBudget[];
}

export interface PodDisruptionBudgetSpec {
  maxUnavailable?: number | string | undefined;
  minAvailable?: number | string | undefined;
  selector?: metav1.LabelSelector | undefined;
  unhealthyPodEvictionPolicy?: UnhealthyPodEvictionPolicyType | undefined;
}

export interface PodDisruptionBudgetStatus {
  conditions?: metav1.Condition[] | undefined;
  currentHealthy?: number | undefined;
  desiredHealthy?: number | undefined;
  disruptedPods?: Record<string, metav1.Time> | undefined;
  disruptionsAllowed?: number | undefined;
  expectedPods?: number | undefined;
  observedGeneration?: number | undefined;
}

export type UnhealthyPodEvictionPolicyType = string;
