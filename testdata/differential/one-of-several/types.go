// +groupName=one-of-several.example.com
// +versionName=v1
package oneofseveral

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:validation:AtLeastOneOf=a;b
// +kubebuilder:validation:ExactlyOneOf=c;d
// +kubebuilder:validation:AtMostOneOf=e;f
// +kubebuilder:validation:AtMostOneOf=a;e
// +kubebuilder:validation:XValidation:rule="!has(self.a) || self.a != ''"
type Choice struct {
	A string `json:"a,omitempty"`
	B string `json:"b,omitempty"`
	C string `json:"c,omitempty"`
	D string `json:"d,omitempty"`
	E string `json:"e,omitempty"`
	F string `json:"f,omitempty"`
}

type OneOfSeveralSpec struct {
	Choice Choice `json:"choice"`
	// +kubebuilder:validation:MaxItems=5
	List []Choice `json:"list,omitempty"`
	// +kubebuilder:validation:XValidation:rule="has(self.c)"
	Ruled Choice `json:"ruled,omitempty"`
}

// +kubebuilder:object:root=true
type OneOfSeveral struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OneOfSeveralSpec `json:"spec"`
}
