// +groupName=docs-code.example.com
// +versionName=v1
package docscode

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type DocsCodeSpec struct {
	// Shows code:
	// ```yaml
	// spec:
	//   a: b
	//
	//
	//   # TODO not removed
	// TODO stays
	// ---
	// c: d
	// ```
	// Done.
	A string `json:"a,omitempty"`
	// Tildes:
	// ~~~
	//   deep
	// ~~~
	B string `json:"b,omitempty"`
	// Indented:
	//
	//	code here
	//	more
	//
	// end.
	C string `json:"c,omitempty"`
}

// +kubebuilder:object:root=true
type DocCode struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DocsCodeSpec `json:"spec"`
}
