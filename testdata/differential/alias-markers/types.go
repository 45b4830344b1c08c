// +groupName=alias-markers.example.com
// +versionName=v1
package aliasmarkers

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:validation:MinLength=2
type First string

// +kubebuilder:validation:MaxLength=20
type Second First

// +kubebuilder:validation:Pattern=`^[a-z]+$`
type Third Second

type ChainSpec struct {
	A First `json:"a"`
	B Second `json:"b"`
	// +kubebuilder:validation:MaxLength=10
	C Third `json:"c,omitempty"`
	All []Third `json:"all"`
	By map[string]Second `json:"by,omitempty"`
}

// +kubebuilder:object:root=true
type AliasChain struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ChainSpec `json:"spec"`
}
