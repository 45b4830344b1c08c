// +groupName=extends-overlap.example.com
// +versionName=v1
package extendsoverlap

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Base struct {
	// +kubebuilder:validation:MaxLength=20
	Name string `json:"name"`
	// +kubebuilder:validation:Minimum=0
	Count int32 `json:"count,omitempty"`
}

type ExtendsOverlapSpec struct {
	Base `json:",inline"`
	// +kubebuilder:validation:MinLength=2
	Name string `json:"name"`
	// +kubebuilder:validation:Maximum=9
	Count int32 `json:"count"`
}

// +kubebuilder:object:root=true
type ExtendsOverlap struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ExtendsOverlapSpec `json:"spec"`
}
