// +groupName=twice-package.example.com
// +versionName=v1
// +groupName=second.example.com
// +versionName=v2
// +kubebuilder:validation:Optional
// +kubebuilder:validation:Required
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
type Thing struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Name string `json:"name"`
}
