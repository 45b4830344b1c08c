// Made by hack/k8s-schema from k8s.io/api v0.36.3. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as corev1 from '../core/v1.js';
import type * as metav1 from '../meta/v1.js';

export interface ContainerResourceMetricSource {
  container: string;
  name: corev1.ResourceName;
  target: MetricTarget;
}

export interface ContainerResourceMetricStatus {
  container: string;
  current: MetricValueStatus;
  name: corev1.ResourceName;
}

export interface CrossVersionObjectReference {
  apiVersion?: string;
  kind: string;
  name: string;
}

export interface ExternalMetricSource {
  metric: MetricIdentifier;
  target: MetricTarget;
}

export interface ExternalMetricStatus {
  current: MetricValueStatus;
  metric: MetricIdentifier;
}

export interface HPAScalingPolicy {
  periodSeconds: number;
  type: HPAScalingPolicyType;
  value: number;
}

export type HPAScalingPolicyType = string;

export interface HPAScalingRules {
  policies?: HPAScalingPolicy[];
  selectPolicy?: ScalingPolicySelect;
  stabilizationWindowSeconds?: number;
  tolerance?: number | string;
}

export interface HorizontalPodAutoscaler extends KubernetesObject {
  spec: HorizontalPodAutoscalerSpec;
  status?: HorizontalPodAutoscalerStatus;
}
export const HorizontalPodAutoscaler = /* @__PURE__ */ defineKind<HorizontalPodAutoscaler>({ group: 'autoscaling', version: 'v2', kind: 'HorizontalPodAutoscaler', plural: 'horizontalpodautoscalers', namespaced: true });

export interface HorizontalPodAutoscalerBehavior {
  scaleDown?: HPAScalingRules;
  scaleUp?: HPAScalingRules;
}

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
  behavior?: HorizontalPodAutoscalerBehavior;
  maxReplicas: number;
  metrics?: MetricSpec[];
  minReplicas?: number;
  scaleTargetRef: CrossVersionObjectReference;
}

export interface HorizontalPodAutoscalerStatus {
  conditions?: HorizontalPodAutoscalerCondition[];
  currentMetrics?: MetricStatus[];
  currentReplicas?: number;
  desiredReplicas: number;
  lastScaleTime?: metav1.Time;
  observedGeneration?: number;
}

export interface MetricIdentifier {
  name: string;
  selector?: metav1.LabelSelector;
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

export interface MetricTarget {
  averageUtilization?: number;
  averageValue?: number | string;
  type: MetricTargetType;
  value?: number | string;
}

export type MetricTargetType = string;

export interface MetricValueStatus {
  averageUtilization?: number;
  averageValue?: number | string;
  value?: number | string;
}

export interface ObjectMetricSource {
  describedObject: CrossVersionObjectReference;
  metric: MetricIdentifier;
  target: MetricTarget;
}

export interface ObjectMetricStatus {
  current: MetricValueStatus;
  describedObject: CrossVersionObjectReference;
  metric: MetricIdentifier;
}

export interface PodsMetricSource {
  metric: MetricIdentifier;
  target: MetricTarget;
}

export interface PodsMetricStatus {
  current: MetricValueStatus;
  metric: MetricIdentifier;
}

export interface ResourceMetricSource {
  name: corev1.ResourceName;
  target: MetricTarget;
}

export interface ResourceMetricStatus {
  current: MetricValueStatus;
  name: corev1.ResourceName;
}

export type ScalingPolicySelect = string;
