// +groupName=one-of-inherited.example.com
// +versionName=v1
package oneofinherited

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Base struct {
	A string `json:"a,omitempty"`
}

type Middle struct {
	Base `json:",inline"`
	B    string `json:"b,omitempty"`
}

// +kubebuilder:validation:AtMostOneOf=a;b;c
type OneOfInheritedSpec struct {
	Middle `json:",inline"`
	C      string `json:"c,omitempty"`
}

// +kubebuilder:object:root=true
type OneOfInherited struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OneOfInheritedSpec `json:"spec"`
}
