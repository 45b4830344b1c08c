// +groupName=forms.example.com
// +versionName=v1
package forms

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Text string

// +kubebuilder:validation:MaxLength=9
type Short Text

type Count int64

type Counts []Count

type Table map[string]Short

type Flags map[string]bool

type Point struct {
	X int32 `json:"x"`
	Y int32 `json:"y,omitempty"`
}

type Path []Point

type Paths map[string]Path

type Wrapped Point

// +kubebuilder:validation:Enum=one;two
type Choice string

type FormSpec struct {
	Text    Text     `json:"text"`
	Short   Short    `json:"short"`
	Counts  Counts   `json:"counts"`
	Table   Table    `json:"table,omitempty"`
	Flags   Flags    `json:"flags,omitempty"`
	Path    Path     `json:"path"`
	Paths   Paths    `json:"paths,omitempty"`
	Wrapped *Wrapped `json:"wrapped,omitempty"`
	Choices []Choice `json:"choices,omitempty"`
	// +kubebuilder:validation:MinLength=2
	Tight Short `json:"tight"`
	// +nullable
	Maybe *Point          `json:"maybe,omitempty"`
	Bytes []byte          `json:"bytes,omitempty"`
	When  metav1.Time     `json:"when"`
	After metav1.Duration `json:"after,omitempty"`
}

// +kubebuilder:object:root=true
type Form struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FormSpec `json:"spec"`
}
