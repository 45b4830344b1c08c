// +groupName=refused.example.com
// +versionName=v1
package refused

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Counts []int32

// +kubebuilder:object:root=true
type Chair struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:items:Maximum=9
	Counts Counts `json:"counts"`
}
