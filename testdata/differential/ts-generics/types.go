// +groupName=ts-generics.example.com
// +versionName=v1
package tsgenerics

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Ref struct {
	Name string `json:"name"`
}

type BoxRef struct {
	Value Ref `json:"value"`
	Label string `json:"label,omitempty"`
}

type BoxText struct {
	Value string `json:"value"`
	Label string `json:"label,omitempty"`
}

type GenericsSpec struct {
	Ref BoxRef `json:"ref"`
	Text BoxText `json:"text,omitempty"`
	Refs []BoxRef `json:"refs"`
	By map[string]BoxText `json:"by,omitempty"`
}

// +kubebuilder:object:root=true
type Generic struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec GenericsSpec `json:"spec"`
}
