// +groupName=builtins-core.example.com
// +versionName=v1
package builtinscore

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	corev1 "k8s.io/api/core/v1"
)

type CoreSpec struct {
	Env []corev1.EnvVar `json:"env"`
	From []corev1.EnvFromSource `json:"from,omitempty"`
	Resources corev1.ResourceRequirements `json:"resources,omitempty"`
	Volume corev1.Volume `json:"volume"`
	Mounts []corev1.VolumeMount `json:"mounts,omitempty"`
	Affinity *corev1.Affinity `json:"affinity,omitempty"`
	Tolerations []corev1.Toleration `json:"tolerations,omitempty"`
	Secret *corev1.SecretKeySelector `json:"secret,omitempty"`
	Ref corev1.ObjectReference `json:"ref"`
	Local corev1.LocalObjectReference `json:"local,omitempty"`
	Probe *corev1.Probe `json:"probe,omitempty"`
	Port corev1.ContainerPort `json:"port"`
}

// +kubebuilder:object:root=true
type Core struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec CoreSpec `json:"spec"`
}
