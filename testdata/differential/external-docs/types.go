// +groupName=external-docs.example.com
// +versionName=v1
package externaldocs

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:externalDocs:url="https://example.com/part",description="About parts"
type Part struct {
	// +kubebuilder:externalDocs:url=https://example.com/a
	A string `json:"a,omitempty"`
}

// +kubebuilder:externalDocs:url="https://example.com/spec"
type ExternalDocsSpec struct {
	Part Part `json:"part"`
	// +kubebuilder:externalDocs:url="https://example.com/own",description=Own words
	Own Part `json:"own,omitempty"`
	// +kubebuilder:externalDocs:description="d, e",url="https://example.com/?q=1&r=2"
	Order string `json:"order,omitempty"`
}

// +kubebuilder:object:root=true
type Documented struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ExternalDocsSpec `json:"spec"`
}
