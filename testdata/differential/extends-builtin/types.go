// +groupName=extends-builtin.example.com
// +versionName=v1
package extendsbuiltin

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type ExtendsBuiltinSpec struct {
	metav1.LabelSelector `json:",inline"`
	Own string `json:"own,omitempty"`
}

// +kubebuilder:object:root=true
type ExtendsBuiltin struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ExtendsBuiltinSpec `json:"spec"`
}
