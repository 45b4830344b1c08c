// +groupName=docs-type-and-field.example.com
// +versionName=v1
package docstypeandfield

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Part is a part, says the type.
type Part struct {
	// A is a letter.
	A string `json:"a,omitempty"`
}

// Name is a name, says the type.
type Name string

// Names are names, says the type.
type Names []Name

// Table is a table, says the type.
type Table map[string]Part

type DocsTypeSpec struct {
	// The field says this.
	Own Part `json:"own"`
	Silent Part `json:"silent,omitempty"`
	// The field says that.
	Name Name `json:"name"`
	Quiet Name `json:"quiet,omitempty"`
	Names Names `json:"names,omitempty"`
	// Field of names.
	Others Names `json:"others,omitempty"`
	Table Table `json:"table,omitempty"`
	List []Part `json:"list,omitempty"`
	// Field of parts.
	Parts []Part `json:"parts,omitempty"`
	By map[string]Name `json:"by,omitempty"`
}

// +kubebuilder:object:root=true
type DocType struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DocsTypeSpec `json:"spec"`
}
