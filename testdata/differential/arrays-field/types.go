// +groupName=arrays-field.example.com
// +versionName=v1
package arraysfield

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Item struct {
	Name string `json:"name"`
}

type ArraysSpec struct {
	// +kubebuilder:validation:MinItems=1
	Min []string `json:"min"`
	// +kubebuilder:validation:MaxItems=5
	Max []int32 `json:"max"`
	// +kubebuilder:validation:MinItems=2
	// +kubebuilder:validation:MaxItems=2
	Pair []bool `json:"pair"`
	// +kubebuilder:validation:UniqueItems=false
	Same []string `json:"same"`
	// +kubebuilder:validation:MaxItems=7
	Items []Item `json:"items"`
	// +kubebuilder:validation:MaxItems=3
	Lists [][]string `json:"lists"`
}

// +kubebuilder:object:root=true
type Array struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ArraysSpec `json:"spec"`
}
