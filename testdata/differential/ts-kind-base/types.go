// +groupName=ts-kind-base.example.com
// +versionName=v1
package tskindbase

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type BaseSpec struct {
	A string `json:"a"`
}

type Status struct {
	Ready bool `json:"ready,omitempty"`
}

// +kubebuilder:object:root=true
type One struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec BaseSpec `json:"spec"`
	Status Status `json:"status,omitempty"`
}

// +kubebuilder:object:root=true
type Two struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec BaseSpec `json:"spec"`
	Status Status `json:"status,omitempty"`
	Note string `json:"note,omitempty"`
}
