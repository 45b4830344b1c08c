// +groupName=builtins-policy-autoscaling.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';
import type { CrossVersionObjectReference } from 'kbts/k8s/autoscaling/v1';
import type { HorizontalPodAutoscalerBehavior, HorizontalPodAutoscalerSpec, MetricSpec } from 'kbts/k8s/autoscaling/v2';
import type { PodDisruptionBudgetSpec } from 'kbts/k8s/policy/v1';

export interface ScalingSpec {
  budget: PodDisruptionBudgetSpec;
  scaler: HorizontalPodAutoscalerSpec;
  metrics?: MetricSpec[];
  target?: CrossVersionObjectReference;
  behavior?: HorizontalPodAutoscalerBehavior;
}

// +kubebuilder:object:root=true
export class Scaling extends CustomResource {
  spec!: ScalingSpec;
}
