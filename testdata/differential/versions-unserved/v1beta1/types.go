// +groupName=versions-unserved.example.com
// +versionName=v1beta1
package v1beta1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:deprecatedversion:warning="example.com/v1beta1 Served is deprecated; use v1"
// +kubebuilder:object:root=true
type Served struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	A string `json:"a,omitempty"`
}
