// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
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
  apiVersion?: string | undefined;
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
  policies?: HPAScalingPolicy[] | undefined;
  selectPolicy?: ScalingPolicySelect | undefined;
  stabilizationWindowSeconds?: number | undefined;
  tolerance?: number | string | undefined;
}

export interface HorizontalPodAutoscaler extends KubernetesObject {
  kind: 'HorizontalPodAutoscaler';
  spec: HorizontalPodAutoscalerSpec;
  status?: HorizontalPodAutoscalerStatus | undefined;
}
export const HorizontalPodAutoscaler = /* @__PURE__ */ defineKind<HorizontalPodAutoscaler>({ group: 'autoscaling', version: 'v2', kind: 'HorizontalPodAutoscaler', plural: 'horizontalpodautoscalers', namespaced: true });

export interface HorizontalPodAutoscalerBehavior {
  scaleDown?: HPAScalingRules | undefined;
  scaleUp?: HPAScalingRules | undefined;
}

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
  behavior?: HorizontalPodAutoscalerBehavior | undefined;
  maxReplicas: number;
  metrics?: MetricSpec[] | undefined;
  minReplicas?: number | undefined;
  scaleTargetRef: CrossVersionObjectReference;
}

export interface HorizontalPodAutoscalerStatus {
  conditions?: HorizontalPodAutoscalerCondition[] | undefined;
  currentMetrics?: MetricStatus[] | undefined;
  currentReplicas?: number | undefined;
  desiredReplicas: number;
  lastScaleTime?: metav1.Time | undefined;
  observedGeneration?: number | undefined;
}

export interface MetricIdentifier {
  name: string;
  selector?: metav1.LabelSelector | undefined;
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

export interface MetricTarget {
  averageUtilization?: number | undefined;
  averageValue?: number | string | undefined;
  type: MetricTargetType;
  value?: number | string | undefined;
}

export type MetricTargetType = string;

export interface MetricValueStatus {
  averageUtilization?: number | undefined;
  averageValue?: number | string | undefined;
  value?: number | string | undefined;
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
