// +groupName=builtins-markers.example.com
// +versionName=v1
package builtinsmarkers

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
)

type BuiltinMarkersSpec struct {
	// +kubebuilder:validation:MinItems=1
	// +listType=map
	// +listMapKey=name
	Env []corev1.EnvVar `json:"env"`
	// +kubebuilder:default={matchLabels: {a: b}}
	Selector metav1.LabelSelector `json:"selector,omitempty"`
	// +structType=atomic
	Ref corev1.ObjectReference `json:"ref,omitempty"`
	// +kubebuilder:validation:XValidation:rule="has(self.name)"
	Local corev1.LocalObjectReference `json:"local,omitempty"`
	// +nullable
	Toleration *corev1.Toleration `json:"toleration,omitempty"`
	// +kubebuilder:pruning:PreserveUnknownFields
	Affinity *corev1.Affinity `json:"affinity,omitempty"`
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:pruning:PreserveUnknownFields
	Pod corev1.PodSpec `json:"pod,omitempty"`
	// +listType=map
	// +listMapKey=type
	Conditions []metav1.Condition `json:"conditions,omitempty"`
	// +kubebuilder:validation:MaxProperties=3
	Limits map[string]resource.Quantity `json:"limits,omitempty"`
}

// +kubebuilder:object:root=true
type BuiltinMarker struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec BuiltinMarkersSpec `json:"spec"`
}
