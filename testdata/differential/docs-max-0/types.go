// +groupName=docs-max-0.example.com
// +versionName=v1
package docsmax0

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Gone.
type DocsNoneSpec struct {
	// Gone, too.
	A string `json:"a,omitempty"`
}

// Gone as well.
// +kubebuilder:object:root=true
type DocNone struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DocsNoneSpec `json:"spec,omitempty"`
}
