// Made by hack/k8s-schema from k8s.io/api v0.36.3. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as metav1 from '../meta/v1.js';

export interface Eviction extends KubernetesObject {
  deleteOptions?: metav1.DeleteOptions;
}

export interface PodDisruptionBudget extends KubernetesObject {
  spec?: PodDisruptionBudgetSpec;
  status?: PodDisruptionBudgetStatus;
}
export const PodDisruptionBudget = /* @__PURE__ */ defineKind<PodDisruptionBudget>({ group: 'policy', version: 'v1beta1', kind: 'PodDisruptionBudget', plural: 'poddisruptionbudgets', namespaced: true });

export interface PodDisruptionBudgetList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: PodDisruptionBudget[];
}

export interface PodDisruptionBudgetSpec {
  maxUnavailable?: number | string;
  minAvailable?: number | string;
  selector?: metav1.LabelSelector;
  unhealthyPodEvictionPolicy?: UnhealthyPodEvictionPolicyType;
}

export interface PodDisruptionBudgetStatus {
  conditions?: metav1.Condition[];
  currentHealthy?: number;
  desiredHealthy?: number;
  disruptedPods?: Record<string, metav1.Time>;
  disruptionsAllowed?: number;
  expectedPods?: number;
  observedGeneration?: number;
}

export type UnhealthyPodEvictionPolicyType = string;
