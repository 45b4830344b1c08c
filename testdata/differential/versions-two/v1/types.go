// +groupName=versions-two.example.com
// +versionName=v1
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type VersionedSpec struct {
	A string `json:"a"`
	B int32 `json:"b,omitempty"`
}

// +kubebuilder:storageversion
// +kubebuilder:object:root=true
type Versioned struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec VersionedSpec `json:"spec"`
}
