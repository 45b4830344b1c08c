// +groupName=allof-numbers.example.com
// +versionName=v1
package allofnumbers

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:validation:Minimum=0
// +kubebuilder:validation:ExclusiveMinimum=true
// +kubebuilder:validation:MultipleOf=2
type Even int32

// +kubebuilder:validation:Maximum=100
type SmallEven Even

type AllOfNumbersSpec struct {
	// +kubebuilder:validation:MultipleOf=3
	// +kubebuilder:validation:Maximum=60
	Six SmallEven `json:"six,omitempty"`
	// +kubebuilder:validation:Minimum=10
	// +kubebuilder:validation:ExclusiveMinimum=false
	Ten SmallEven `json:"ten,omitempty"`
	// +kubebuilder:default=4
	Four Even `json:"four,omitempty"`
	// +kubebuilder:validation:MultipleOf=2
	Same Even `json:"same,omitempty"`
}

// +kubebuilder:object:root=true
type AllOfNumber struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec AllOfNumbersSpec `json:"spec"`
}
