// +groupName=docs-todo.example.com
// +versionName=v1
package docstodo

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type DocsTodoSpec struct {
	// Before.
	// TODO: remove this line
	// After.
	A string `json:"a,omitempty"`
	// TODO(me): all of it
	B string `json:"b,omitempty"`
	// Not a TODO at the start.
	C string `json:"c,omitempty"`
	// Before the dashes.
	// ---
	// Behind the dashes.
	D string `json:"d,omitempty"`
	// ---
	// Nothing is left.
	E string `json:"e,omitempty"`
	// Two dashes
	// -- are none.
	F string `json:"f,omitempty"`
	// TODO one
	// TODO two
	//
	// Left.
	G string `json:"g,omitempty"`
	// Some words
	//
	// TODO in between
	//
	// and others.
	H string `json:"h,omitempty"`
	// Words
	//
	// ---
	// gone
	I string `json:"i,omitempty"`
	//   TODO with blanks before stays
	//   --- and so does this
	J string `json:"j,omitempty"`
	// Words
	// TODOs are gone
	// todo is not
	// ----- ends
	// gone
	K string `json:"k,omitempty"`
	// Words
	//
	// TODO at the end
	L string `json:"l,omitempty"`
}

// +kubebuilder:object:root=true
type DocTodo struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DocsTodoSpec `json:"spec"`
}
