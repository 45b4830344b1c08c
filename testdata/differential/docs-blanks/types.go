// +groupName=docs-blanks.example.com
// +versionName=v1
package docsblanks

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type DocsBlanksSpec struct {
	//
	// Begins with an empty line.
	A string `json:"a,omitempty"`
	// Ends with an empty line.
	//
	B string `json:"b,omitempty"`
	// Has two.
	//
	//
	// empty lines.
	C string `json:"c,omitempty"`
	//No blank behind the slashes.
	D string `json:"d,omitempty"`
	//   Three blanks before.
	E string `json:"e,omitempty"`
	//
	F string `json:"f,omitempty"`
}

// +kubebuilder:object:root=true
type DocBlank struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DocsBlanksSpec `json:"spec"`
}
