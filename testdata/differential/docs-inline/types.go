// +groupName=docs-inline.example.com
// +versionName=v1
package docsinline

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Base is not told.
type Base struct {
	// Name is told.
	Name string `json:"name"`
}

// Middle neither.
type Middle struct {
	Base `json:",inline"`
	// Own of the middle.
	Own string `json:"own,omitempty"`
}

// Spec is told.
type DocsInlineSpec struct {
	Middle `json:",inline"`
	// Last.
	Last string `json:"last,omitempty"`
}

// +kubebuilder:object:root=true
type DocInline struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DocsInlineSpec `json:"spec"`
}
