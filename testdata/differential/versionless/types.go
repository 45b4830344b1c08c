// +groupName=plain.example.com
// +versionName=v1beta1
// +kubebuilder:validation:Optional
package versionless

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Empty struct{}

type Part struct {
	A string `json:"a"`
	// +required
	B string `json:"b,omitempty"`
}

// +kubebuilder:object:root=true
type Bare struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:resource:path=settings,singular=setting
type Settings struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Data  map[string]string `json:"data,omitempty"`
	Empty Empty             `json:"empty"`
	Part  Part              `json:"part"`
}
