// +groupName=docs-yaml.example.com
// +versionName=v1
package docsyaml

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type DocsYamlSpec struct {
	// colon: in the text
	A string `json:"a,omitempty"`
	// # starts as a comment
	B string `json:"b,omitempty"`
	// It's quoted, "twice" and `thrice`.
	C string `json:"c,omitempty"`
	// - a list
	// - of two
	D string `json:"d,omitempty"`
	// {braces} and [brackets]
	E string `json:"e,omitempty"`
	// yes
	F string `json:"f,omitempty"`
	// 123
	G string `json:"g,omitempty"`
	// Ends with a colon:
	H string `json:"h,omitempty"`
	// has # a hash
	I string `json:"i,omitempty"`
	// * star
	J string `json:"j,omitempty"`
	// & and | and > and % and @ and !
	K string `json:"k,omitempty"`
	// "quoted"
	L string `json:"l,omitempty"`
	// 'single'
	M string `json:"m,omitempty"`
	// back\slash
	N string `json:"n,omitempty"`
	// true
	O string `json:"o,omitempty"`
	// 2024-01-15
	P string `json:"p,omitempty"`
	// ~
	Q string `json:"q,omitempty"`
	// ? question
	R string `json:"r,omitempty"`
	// -
	S string `json:"s,omitempty"`
	// tab	inside
	T string `json:"t,omitempty"`
}

// +kubebuilder:object:root=true
type DocYaml struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DocsYamlSpec `json:"spec"`
}
