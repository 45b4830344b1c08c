// +groupName=numbers-field.example.com
// +versionName=v1
package numbersfield

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type NumbersSpec struct {
	// +kubebuilder:validation:Maximum=10
	Max int32 `json:"max"`
	// +kubebuilder:validation:Minimum=-10
	Min int64 `json:"min"`
	// +kubebuilder:validation:Minimum=0
	// +kubebuilder:validation:ExclusiveMinimum=true
	Above int32 `json:"above"`
	// +kubebuilder:validation:Maximum=100
	// +kubebuilder:validation:ExclusiveMaximum=true
	Below int32 `json:"below"`
	// +kubebuilder:validation:ExclusiveMaximum=false
	// +kubebuilder:validation:Maximum=9
	Closed int `json:"closed,omitempty"`
	// +kubebuilder:validation:MultipleOf=5
	Fives int32 `json:"fives"`
	// +kubebuilder:validation:Minimum=-9223372036854775808
	// +kubebuilder:validation:Maximum=9007199254740991
	Huge int64 `json:"huge"`
	// +kubebuilder:validation:Minimum=0
	// +kubebuilder:validation:Maximum=0
	Nought int32 `json:"nought"`
}

// +kubebuilder:object:root=true
type Number struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NumbersSpec `json:"spec"`
}
