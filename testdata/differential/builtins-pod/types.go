// +groupName=builtins-pod.example.com
// +versionName=v1
package builtinspod

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	corev1 "k8s.io/api/core/v1"
)

type PodsSpec struct {
	// +optional
	Template corev1.PodTemplateSpec `json:"template"`
	// +kubebuilder:validation:MaxItems=5
	Containers []corev1.Container `json:"containers,omitempty"`
	Claim *corev1.PersistentVolumeClaimSpec `json:"claim,omitempty"`
}

// +kubebuilder:object:root=true
type Pods struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PodsSpec `json:"spec"`
}
