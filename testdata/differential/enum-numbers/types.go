// +groupName=enum-numbers.example.com
// +versionName=v1
package enumnumbers

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type EnumNumbersSpec struct {
	// +kubebuilder:validation:Enum=1;2;3
	Plain int32 `json:"plain"`
	// +kubebuilder:validation:Enum={10,20}
	Braces int64 `json:"braces"`
	// +kubebuilder:validation:Enum=-1;0;1
	Signs int `json:"signs"`
}

// +kubebuilder:object:root=true
type EnumNumber struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec EnumNumbersSpec `json:"spec"`
}
