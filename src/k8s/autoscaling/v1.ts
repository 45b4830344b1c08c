// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as corev1 from '../core/v1.js';
import type * as metav1 from '../meta/v1.js';

export interface ContainerResourceMetricSource {
  container: string;
  name: corev1.ResourceName;
  targetAverageUtilization?: number | undefined;
  targetAverageValue?: number | string | undefined;
}

export interface ContainerResourceMetricStatus {
  container: string;
  currentAverageUtilization?: number | undefined;
  currentAverageValue: number | string;
  name: corev1.ResourceName;
}

export interface CrossVersionObjectReference {
  apiVersion?: string | undefined;
  kind: string;
  name: string;
}

export interface ExternalMetricSource {
  metricName: string;
  metricSelector?: metav1.LabelSelector | undefined;
  targetAverageValue?: number | string | undefined;
  targetValue?: number | string | undefined;
}

export interface ExternalMetricStatus {
  currentAverageValue?: number | string | undefined;
  currentValue: number | string;
  metricName: string;
  metricSelector?: metav1.LabelSelector | undefined;
}

export interface HorizontalPodAutoscaler extends KubernetesObject {
  kind: 'HorizontalPodAutoscaler';
  spec: HorizontalPodAutoscalerSpec;
  status?: HorizontalPodAutoscalerStatus | undefined;
}
export const HorizontalPodAutoscaler = /* @__PURE__ */ defineKind<HorizontalPodAutoscaler>({ group: 'autoscaling', version: 'v1', kind: 'HorizontalPodAutoscaler', plural: 'horizontalpodautoscalers', namespaced: true });

export interface HorizontalPodAutoscalerCondition {
  lastTransitionTime?: metav1.Time | undefined;
  message?: string | undefined;
  observedGeneration?: number | undefined;
  reason?: string | undefined;
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
  minReplicas?: number | undefined;
  scaleTargetRef: CrossVersionObjectReference;
  targetCPUUtilizationPercentage?: number | undefined;
}

export interface HorizontalPodAutoscalerStatus {
  currentCPUUtilizationPercentage?: number | undefined;
  currentReplicas: number;
  desiredReplicas: number;
  lastScaleTime?: metav1.Time | undefined;
  observedGeneration?: number | undefined;
}

export type MetricSourceType = string;

export interface MetricSpec {
  containerResource?: ContainerResourceMetricSource | undefined;
  external?: ExternalMetricSource | undefined;
  object?: ObjectMetricSource | undefined;
  pods?: PodsMetricSource | undefined;
  resource?: ResourceMetricSource | undefined;
  type: MetricSourceType;
}

export interface MetricStatus {
  containerResource?: ContainerResourceMetricStatus | undefined;
  external?: ExternalMetricStatus | undefined;
  object?: ObjectMetricStatus | undefined;
  pods?: PodsMetricStatus | undefined;
  resource?: ResourceMetricStatus | undefined;
  type: MetricSourceType;
}

export interface ObjectMetricSource {
  averageValue?: number | string | undefined;
  metricName: string;
  selector?: metav1.LabelSelector | undefined;
  target: CrossVersionObjectReference;
  targetValue: number | string;
}

export interface ObjectMetricStatus {
  averageValue?: number | string | undefined;
  currentValue: number | string;
  metricName: string;
  selector?: metav1.LabelSelector | undefined;
  target: CrossVersionObjectReference;
}

export interface PodsMetricSource {
  metricName: string;
  selector?: metav1.LabelSelector | undefined;
  targetAverageValue: number | string;
}

export interface PodsMetricStatus {
  currentAverageValue: number | string;
  metricName: string;
  selector?: metav1.LabelSelector | undefined;
}

export interface ResourceMetricSource {
  name: corev1.ResourceName;
  targetAverageUtilization?: number | undefined;
  targetAverageValue?: number | string | undefined;
}

export interface ResourceMetricStatus {
  currentAverageUtilization?: number | undefined;
  currentAverageValue: number | string;
  name: corev1.ResourceName;
}

export interface Scale extends KubernetesObject {
  spec?: ScaleSpec | undefined;
  status?: ScaleStatus | undefined;
}

export interface ScaleSpec {
  replicas?: number | undefined;
}

export interface ScaleStatus {
  replicas: number;
  selector?: string | undefined;
}
