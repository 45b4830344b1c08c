// +groupName=ts-comments.example.com
// +versionName=v1
package tscomments

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Part is documented.
// +kubebuilder:validation:MinProperties=1
type Part struct {
	// +kubebuilder:validation:MinLength=1
	// +kubebuilder:validation:MaxLength=5
	A string `json:"a,omitempty"`
	// +optional
	B string `json:"b"`
}

type CommentsSpec struct {
	// +kubebuilder:validation:Maximum=3
	// +kubebuilder:validation:Minimum=1
	Count int32 `json:"count"`
	Part Part `json:"part,omitempty"`
}

// +kubebuilder:object:root=true
type Comment struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec CommentsSpec `json:"spec"`
}
