// +groupName=docs-max-negative.example.com
// +versionName=v1
package docsmaxnegative

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type DocsAllSpec struct {
	// All of it stays, however long it may be. Even with several sentences. And more.
	A string `json:"a,omitempty"`
}

// +kubebuilder:object:root=true
type DocAll struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DocsAllSpec `json:"spec"`
}
