// +groupName=versions-order.example.com
// +versionName=v1beta10
package v1beta10

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
type Many struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	A string `json:"a,omitempty"`
}
