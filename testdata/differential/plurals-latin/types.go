// +groupName=plurals-latin.example.com
// +versionName=v1
package pluralslatin

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type NounSpec struct {
	A string `json:"a,omitempty"`
}

// +kubebuilder:object:root=true
type Cactus struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Fungus struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Nucleus struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Radius struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Stimulus struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Syllabus struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Focus struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Locus struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Virus struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Corpus struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Genus struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Octopus struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Formula struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Antenna struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Larva struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Alumnus struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Curriculum struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Memorandum struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Stratum struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Schema struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}
