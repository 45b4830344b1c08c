// +groupName=defaults-numbers.example.com
// +versionName=v1
package defaultsnumbers

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type DefaultsNumbersSpec struct {
	// +kubebuilder:default=0
	Zero int32 `json:"zero,omitempty"`
	// +kubebuilder:default=42
	Some int32 `json:"some,omitempty"`
	// +kubebuilder:default=-7
	Below int64 `json:"below,omitempty"`
	// +kubebuilder:default=9223372036854774000
	Most int64 `json:"most,omitempty"`
	// +kubebuilder:default=9007199254740993
	Odd int64 `json:"odd,omitempty"`
	// +kubebuilder:default=1e3
	Power int64 `json:"power,omitempty"`
	// +kubebuilder:default=10.0
	Whole int `json:"whole,omitempty"`
	// +kubebuilder:default=true
	Yes bool `json:"yes,omitempty"`
	// +kubebuilder:default=false
	No bool `json:"no,omitempty"`
}

// +kubebuilder:object:root=true
type DefaultNumber struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DefaultsNumbersSpec `json:"spec"`
}
