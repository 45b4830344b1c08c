// +groupName=ts-index-signatures.example.com
// +versionName=v1
package tsindexsignatures

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Part struct {
	A string `json:"a"`
}

type IndexSpec struct {
	Texts map[string]string `json:"texts"`
	Parts map[string]Part `json:"parts,omitempty"`
	Deep map[string]map[string][]int32 `json:"deep,omitempty"`
}

// +kubebuilder:object:root=true
type Index struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec IndexSpec `json:"spec"`
}
