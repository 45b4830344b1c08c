// +groupName=docs-lists.example.com
// +versionName=v1
package docslists

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type DocsListsSpec struct {
	// Values are:
	// - one: the first
	// - two: the second
	//   with more words
	//
	// 1. first
	// 2. second
	A string `json:"a,omitempty"`
	// | Table | Head |
	// |-------|------|
	// | a     | b    |
	B string `json:"b,omitempty"`
	// Link: https://example.com/path?query=1#fragment
	C string `json:"c,omitempty"`
	// * starred
	// * list
	D string `json:"d,omitempty"`
}

// +kubebuilder:object:root=true
type DocList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DocsListsSpec `json:"spec"`
}
