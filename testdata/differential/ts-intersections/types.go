// +groupName=ts-intersections.example.com
// +versionName=v1
package tsintersections

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type A struct {
	// +kubebuilder:validation:MinLength=1
	A string `json:"a"`
}

type B struct {
	B int32 `json:"b,omitempty"`
}

type IntersectionsSpec struct {
	A `json:",inline"`
	B `json:",inline"`
	Own bool `json:"own"`
}

// +kubebuilder:object:root=true
type Crossing struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec IntersectionsSpec `json:"spec"`
}
