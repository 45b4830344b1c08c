// +groupName=docs-title-example.example.com
// +versionName=v1
package docstitleexample

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type DocsOthersSpec struct {
	// Described.
	// +kubebuilder:title="Titled"
	// +kubebuilder:example=shown
	// +kubebuilder:externalDocs:url="https://example.com",description="elsewhere"
	A string `json:"a,omitempty"`
}

// +kubebuilder:object:root=true
type DocOthers struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DocsOthersSpec `json:"spec"`
}
