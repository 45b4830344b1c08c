// +groupName=versions-decorated.example.com
// +versionName=v2
package v2

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Spec struct {
	// +kubebuilder:validation:Maximum=9
	Count int32 `json:"count,omitempty"`
}

// +kubebuilder:selectablefield:JSONPath=.spec.count
// +kubebuilder:object:root=true
type Doubled struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec,omitempty"`
}
