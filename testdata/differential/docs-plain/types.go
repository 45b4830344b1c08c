// +groupName=docs-plain.example.com
// +versionName=v1
package docsplain

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// DocsSpec says what is wanted.
type DocsSpec struct {
	// Text is a text.
	Text string `json:"text"`
	// Number is a number.
	// It has two lines.
	Number int32 `json:"number,omitempty"`
	// Flag is a flag.
	//
	// It has a second paragraph.
	Flag bool `json:"flag,omitempty"`
	Undocumented string `json:"undocumented,omitempty"`
}

// Doc is documented.
// +kubebuilder:object:root=true
type Doc struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Spec of the doc.
	Spec DocsSpec `json:"spec,omitempty"`
}

// +kubebuilder:object:root=true
type Undoc struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DocsSpec `json:"spec,omitempty"`
}
