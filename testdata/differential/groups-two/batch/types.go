// +groupName=batch.groups-two.example.com
// +versionName=v1alpha1
package batch

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
type Thing struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	B string `json:"b,omitempty"`
}
