// +groupName=ts-generics-nested.example.com
// +versionName=v1
package tsgenericsnested

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Pair struct {
	First string `json:"first"`
	Second []int32 `json:"second"`
}

type Inner struct {
	Pair Pair `json:"pair"`
	Pairs []Pair `json:"pairs,omitempty"`
}

type NestedSpec struct {
	Inner Inner `json:"inner"`
	Count int32 `json:"count"`
}

// +kubebuilder:object:root=true
type Nested struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NestedSpec `json:"spec"`
}
