// +groupName=items-numbers.example.com
// +versionName=v1
package itemsnumbers

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type ItemsNumbersSpec struct {
	// +kubebuilder:validation:items:Minimum=1
	// +kubebuilder:validation:items:Maximum=10
	Bounds []int32 `json:"bounds"`
	// +kubebuilder:validation:items:Minimum=0
	// +kubebuilder:validation:items:ExclusiveMinimum=true
	Above []int64 `json:"above"`
	// +kubebuilder:validation:items:Maximum=9
	// +kubebuilder:validation:items:ExclusiveMaximum=true
	Below []int `json:"below,omitempty"`
	// +kubebuilder:validation:items:MultipleOf=3
	Threes []int32 `json:"threes,omitempty"`
	// +kubebuilder:validation:items:Enum=1;2;3
	Few []int32 `json:"few,omitempty"`
}

// +kubebuilder:object:root=true
type ItemNumber struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ItemsNumbersSpec `json:"spec"`
}
