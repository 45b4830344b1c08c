// +groupName=objects-structs.example.com
// +versionName=v1
package objectsstructs

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:validation:MinProperties=1
// +kubebuilder:validation:MaxProperties=2
// +mapType=atomic
type Mast struct {
	Height int32  `json:"height,omitempty"`
	Wood   string `json:"wood,omitempty"`
}

// +kubebuilder:validation:MinProperties=1
type Cargo struct {
	corev1.LocalObjectReference `json:",inline"`
	Weight                      int32 `json:"weight,omitempty"`
}

type Labels map[string]string

type ObjectsStructsSpec struct {
	Mast  Mast   `json:"mast"`
	Spare []Mast `json:"spare,omitempty"`
	Cargo Cargo  `json:"cargo"`
	// +kubebuilder:validation:MinProperties=1
	// +mapType=atomic
	Labels Labels `json:"labels"`
	// +kubebuilder:validation:MaxProperties=3
	Masts map[string]Mast `json:"masts,omitempty"`
	// +structType=atomic
	Deck Cargo `json:"deck,omitempty"`
	// +k8s:required
	Keel Mast `json:"keel"`
}

// +kubebuilder:object:root=true
type ObjectsStructs struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ObjectsStructsSpec `json:"spec"`
}
