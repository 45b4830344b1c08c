// +groupName=one-of.example.com
// +versionName=v1
package oneof

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:validation:AtMostOneOf=a;b
// +kubebuilder:validation:ExactlyOneOf=c;d;e
// +kubebuilder:validation:AtLeastOneOf=f;g
type OneOfSpec struct {
	A string `json:"a,omitempty"`
	B string `json:"b,omitempty"`
	C int32 `json:"c,omitempty"`
	D int32 `json:"d,omitempty"`
	E int32 `json:"e,omitempty"`
	F bool `json:"f,omitempty"`
	G bool `json:"g,omitempty"`
}

// +kubebuilder:object:root=true
type OneOf struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OneOfSpec `json:"spec"`
}
