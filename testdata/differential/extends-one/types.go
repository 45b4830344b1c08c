// +groupName=extends-one.example.com
// +versionName=v1
package extendsone

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Base struct {
	Name string `json:"name"`
	Note string `json:"note,omitempty"`
}

type ExtendsSpec struct {
	Base `json:",inline"`
	Own bool `json:"own"`
}

// +kubebuilder:object:root=true
type Extends struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ExtendsSpec `json:"spec"`
}
