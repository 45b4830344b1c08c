// +groupName=versions-skip-decorated.example.com
// +versionName=v3
package v3

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:unservedversion
// +kubebuilder:storageversion
// +kubebuilder:object:root=true
type Half struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	C string `json:"c,omitempty"`
}
