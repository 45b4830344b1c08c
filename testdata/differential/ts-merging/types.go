// +groupName=ts-merging.example.com
// +versionName=v1
package tsmerging

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Extra struct {
	E string `json:"e,omitempty"`
}

type MergingSpec struct {
	A string `json:"a"`
	B int32 `json:"b,omitempty"`
}

type Merging struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Extra `json:",inline"`

	Spec MergingSpec `json:"spec"`
}
