// +groupName=option-preserve.example.com
// +versionName=v1
package optionpreserve

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type PreserveSpec struct {
	A string `json:"a,omitempty"`
}

// +kubebuilder:object:root=true
type Preserve struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PreserveSpec `json:"spec"`
}
