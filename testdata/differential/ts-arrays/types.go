// +groupName=ts-arrays.example.com
// +versionName=v1
package tsarrays

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Part struct {
	A string `json:"a"`
}

type ArraysSpec struct {
	A []string `json:"a"`
	B []string `json:"b"`
	C []string `json:"c"`
	D []string `json:"d"`
	E [][]string `json:"e"`
	F []Part `json:"f"`
	G [][]Part `json:"g,omitempty"`
}

// +kubebuilder:object:root=true
type Arrays struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ArraysSpec `json:"spec"`
}
