// +groupName=alias-map.example.com
// +versionName=v1
package aliasmap

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:validation:MinProperties=1
// +kubebuilder:validation:MaxProperties=9
// +mapType=atomic
type Labels map[string]string

type Deep map[string]Labels

type AliasMapSpec struct {
	Labels Labels `json:"labels"`
	Deep Deep `json:"deep,omitempty"`
	List []Labels `json:"list,omitempty"`
}

// +kubebuilder:object:root=true
type AliasMap struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec AliasMapSpec `json:"spec"`
}
