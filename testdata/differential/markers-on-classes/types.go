// +groupName=markers-on-classes.example.com
// +versionName=v1
package markersonclasses

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:validation:MinProperties=1
// +kubebuilder:validation:MaxProperties=5
// +kubebuilder:title="All of it"
// +kubebuilder:externalDocs:url="https://example.com/all"
// +kubebuilder:validation:XPreserveUnknownFields
// +structType=granular
type Whole struct {
	A string `json:"a,omitempty"`
}

// +kubebuilder:validation:XEmbeddedResource
// +kubebuilder:pruning:PreserveUnknownFields
type Object struct {
}

// +kubebuilder:validation:Type=object
// +mapType=atomic
type Mapped struct {
	B string `json:"b,omitempty"`
}

type ClassesSpec struct {
	Whole Whole `json:"whole"`
	Object Object `json:"object,omitempty"`
	Mapped Mapped `json:"mapped,omitempty"`
}

// +kubebuilder:validation:MinProperties=1
// +kubebuilder:object:root=true
type MarkedClass struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ClassesSpec `json:"spec,omitempty"`
}
