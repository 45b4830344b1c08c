// +groupName=ts-class-chain.example.com
// +versionName=v1
package tsclasschain

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type ChainSpec struct {
	A string `json:"a"`
	B string `json:"b,omitempty"`
	C int32 `json:"c"`
	D bool `json:"d,omitempty"`
}

type ChainStatus struct {
	Ready bool `json:"ready,omitempty"`
}

// +kubebuilder:subresource:status
// +kubebuilder:object:root=true
type Chain struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ChainSpec `json:"spec"`
	Status ChainStatus `json:"status,omitempty"`
}
