// +groupName=ts-literal-unions.example.com
// +versionName=v1
package tsliteralunions

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:validation:Enum=Red;Green;Blue
type Color string

// +kubebuilder:validation:Enum=1;2;4
type Size int

type LiteralsSpec struct {
	Color Color `json:"color"`
	Colors []Color `json:"colors,omitempty"`
	By map[string]Color `json:"by,omitempty"`
	Size Size `json:"size"`
	// +kubebuilder:validation:Enum=on;off
	Mode string `json:"mode,omitempty"`
	// +kubebuilder:validation:Enum=only
	One string `json:"one"`
}

// +kubebuilder:object:root=true
type Literal struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LiteralsSpec `json:"spec"`
}
