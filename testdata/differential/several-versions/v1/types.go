// +groupName=several-versions.example.com
// +versionName=v1
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type DoorSpec struct {
	// +kubebuilder:validation:Minimum=1
	Width int32 `json:"width"`
	// +optional
	Color string `json:"color,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +kubebuilder:subresource:status
// +kubebuilder:printcolumn:name=Width,type=integer,JSONPath=`.spec.width`
type Door struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DoorSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Window struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DoorSpec `json:"spec"`
}
