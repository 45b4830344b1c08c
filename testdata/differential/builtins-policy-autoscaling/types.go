// +groupName=builtins-policy-autoscaling.example.com
// +versionName=v1
package builtinspolicyautoscaling

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	policyv1 "k8s.io/api/policy/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	autoscalingv1 "k8s.io/api/autoscaling/v1"
)

type ScalingSpec struct {
	Budget policyv1.PodDisruptionBudgetSpec `json:"budget"`
	Scaler autoscalingv2.HorizontalPodAutoscalerSpec `json:"scaler"`
	Metrics []autoscalingv2.MetricSpec `json:"metrics,omitempty"`
	Target autoscalingv1.CrossVersionObjectReference `json:"target,omitempty"`
	Behavior *autoscalingv2.HorizontalPodAutoscalerBehavior `json:"behavior,omitempty"`
}

// +kubebuilder:object:root=true
type Scaling struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ScalingSpec `json:"spec"`
}
