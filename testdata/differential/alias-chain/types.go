// +groupName=alias-chain.example.com
// +versionName=v1
package aliaschain

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type First string

type Second First

type Third Second

type ChainSpec struct {
	A First `json:"a"`
	B Second `json:"b"`
	C Third `json:"c,omitempty"`
	All []Third `json:"all"`
	By map[string]Second `json:"by"`
}

// +kubebuilder:object:root=true
type Chain struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ChainSpec `json:"spec"`
}
