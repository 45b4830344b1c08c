// +groupName=option-embedded-pods.example.com
// +versionName=v1
package optionembeddedpods

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	corev1 "k8s.io/api/core/v1"
)

type EmbeddedPodsSpec struct {
	Template corev1.PodTemplateSpec `json:"template"`
	Claims []corev1.PersistentVolumeClaim `json:"claims,omitempty"`
}

// +kubebuilder:object:root=true
type EmbeddedPods struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec EmbeddedPodsSpec `json:"spec"`
}
