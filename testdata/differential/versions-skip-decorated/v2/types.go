// +groupName=versions-skip-decorated.example.com
// +versionName=v2
package v2

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:skipversion
// +kubebuilder:object:root=true
type Half struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	B string `json:"b,omitempty"`
}
