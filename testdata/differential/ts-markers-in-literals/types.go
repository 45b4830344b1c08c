// +groupName=ts-markers-in-literals.example.com
// +versionName=v1
package tsmarkersinliterals

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Inner struct {
	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:default=3
	Count int32 `json:"count,omitempty"`
	// +listType=set
	Tags []string `json:"tags,omitempty"`
}

type MarkedSpec struct {
	// +kubebuilder:default={}
	Inner Inner `json:"inner,omitempty"`
	// +kubebuilder:validation:MaxItems=3
	List []Inner `json:"list,omitempty"`
}

// +kubebuilder:object:root=true
type Marked struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec MarkedSpec `json:"spec"`
}
