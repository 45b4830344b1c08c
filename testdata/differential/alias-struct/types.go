// +groupName=alias-struct.example.com
// +versionName=v1
package aliasstruct

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:validation:MinProperties=1
type Point struct {
	X int32 `json:"x"`
	Y int32 `json:"y,omitempty"`
}

type Place Point

// +structType=atomic
type Spot Place

type AliasStructSpec struct {
	Point Point `json:"point"`
	Place Place `json:"place"`
	Spot Spot `json:"spot,omitempty"`
	Small Spot `json:"small,omitempty"`
}

// +kubebuilder:object:root=true
type AliasStruct struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec AliasStructSpec `json:"spec"`
}
