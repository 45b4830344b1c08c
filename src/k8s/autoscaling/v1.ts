// Made by hack/k8s-schema from k8s.io/api v0.36.3. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as corev1 from '../core/v1.js';
import type * as metav1 from '../meta/v1.js';

export interface ContainerResourceMetricSource {
  container: string;
  name: corev1.ResourceName;
  targetAverageUtilization?: number;
  targetAverageValue?: number | string;
}

export interface ContainerResourceMetricStatus {
  container: string;
  currentAverageUtilization?: number;
  currentAverageValue: number | string;
  name: corev1.ResourceName;
}

export interface CrossVersionObjectReference {
  apiVersion?: string;
  kind: string;
  name: string;
}

export interface ExternalMetricSource {
  metricName: string;
  metricSelector?: metav1.LabelSelector;
  targetAverageValue?: number | string;
  targetValue?: number | string;
}

export interface ExternalMetricStatus {
  currentAverageValue?: number | string;
  currentValue: number | string;
  metricName: string;
  metricSelector?: metav1.LabelSelector;
}

export interface HorizontalPodAutoscaler extends KubernetesObject {
  spec: HorizontalPodAutoscalerSpec;
  status?: HorizontalPodAutoscalerStatus;
}
export const HorizontalPodAutoscaler = /* @__PURE__ */ defineKind<HorizontalPodAutoscaler>({ group: 'autoscaling', version: 'v1', kind: 'HorizontalPodAutoscaler', plural: 'horizontalpodautoscalers', namespaced: true });

export interface HorizontalPodAutoscalerCondition {
  lastTransitionTime?: metav1.Time;
  message?: string;
  reason?: string;
  status: corev1.ConditionStatus;
  type: HorizontalPodAutoscalerConditionType;
}

export type HorizontalPodAutoscalerConditionType = string;

export interface HorizontalPodAutoscalerList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: HorizontalPodAutoscaler[];
}

export interface HorizontalPodAutoscalerSpec {
  maxReplicas: number;
  minReplicas?: number;
  scaleTargetRef: CrossVersionObjectReference;
  targetCPUUtilizationPercentage?: number;
}

export interface HorizontalPodAutoscalerStatus {
  currentCPUUtilizationPercentage?: number;
  currentReplicas: number;
  desiredReplicas: number;
  lastScaleTime?: metav1.Time;
  observedGeneration?: number;
}

export type MetricSourceType = string;

export interface MetricSpec {
  containerResource?: ContainerResourceMetricSource;
  external?: ExternalMetricSource;
  object?: ObjectMetricSource;
  pods?: PodsMetricSource;
  resource?: ResourceMetricSource;
  type: MetricSourceType;
}

export interface MetricStatus {
  containerResource?: ContainerResourceMetricStatus;
  external?: ExternalMetricStatus;
  object?: ObjectMetricStatus;
  pods?: PodsMetricStatus;
  resource?: ResourceMetricStatus;
  type: MetricSourceType;
}

export interface ObjectMetricSource {
  averageValue?: number | string;
  metricName: string;
  selector?: metav1.LabelSelector;
  target: CrossVersionObjectReference;
  targetValue: number | string;
}

export interface ObjectMetricStatus {
  averageValue?: number | string;
  currentValue: number | string;
  metricName: string;
  selector?: metav1.LabelSelector;
  target: CrossVersionObjectReference;
}

export interface PodsMetricSource {
  metricName: string;
  selector?: metav1.LabelSelector;
  targetAverageValue: number | string;
}

export interface PodsMetricStatus {
  currentAverageValue: number | string;
  metricName: string;
  selector?: metav1.LabelSelector;
}

export interface ResourceMetricSource {
  name: corev1.ResourceName;
  targetAverageUtilization?: number;
  targetAverageValue?: number | string;
}

export interface ResourceMetricStatus {
  currentAverageUtilization?: number;
  currentAverageValue: number | string;
  name: corev1.ResourceName;
}

export interface Scale extends KubernetesObject {
  spec?: ScaleSpec;
  status?: ScaleStatus;
}

export interface ScaleSpec {
  replicas?: number;
}

export interface ScaleStatus {
  replicas: number;
  selector?: string;
}
