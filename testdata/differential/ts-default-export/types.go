// +groupName=ts-default-export.example.com
// +versionName=v1
package tsdefaultexport

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type DefaultSpec struct {
	A string `json:"a"`
}

// +kubebuilder:object:root=true
type Default struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DefaultSpec `json:"spec"`
}
