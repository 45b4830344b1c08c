// +groupName=map-types.example.com
// +versionName=v1
package maptypes

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Part struct {
	A string `json:"a,omitempty"`
}

// +structType=atomic
type Whole struct {
	B string `json:"b,omitempty"`
}

type MapTypesSpec struct {
	// +mapType=granular
	Granular map[string]string `json:"granular"`
	// +mapType=atomic
	Atomic map[string]string `json:"atomic"`
	// +structType=granular
	Part Part `json:"part"`
	// +structType=atomic
	Whole Part `json:"whole,omitempty"`
	Own Whole `json:"own,omitempty"`
	// +structType=granular
	Again Whole `json:"again,omitempty"`
}

// +kubebuilder:object:root=true
type Mapping struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec MapTypesSpec `json:"spec"`
}
