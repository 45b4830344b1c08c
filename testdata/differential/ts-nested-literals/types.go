// +groupName=ts-nested-literals.example.com
// +versionName=v1
package tsnestedliterals

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Deepest struct {
	Text string `json:"text"`
}

type Inner struct {
	Deepest Deepest `json:"deepest"`
	List []Deepest `json:"list,omitempty"`
}

type LiteralSpec struct {
	Inner Inner `json:"inner"`
	By map[string]Deepest `json:"by,omitempty"`
	Empty Nothing `json:"empty,omitempty"`
}

type Nothing struct {
}

// +kubebuilder:object:root=true
type NestedLiteral struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LiteralSpec `json:"spec"`
}
