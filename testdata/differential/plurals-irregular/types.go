// +groupName=plurals-irregular.example.com
// +versionName=v1
package pluralsirregular

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type NounSpec struct {
	A string `json:"a,omitempty"`
}

// +kubebuilder:object:root=true
type Person struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Child struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Man struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Woman struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Mouse struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Goose struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Foot struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Tooth struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Ox struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Die struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Quota struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Datum struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Medium struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Criterion struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Phenomenon struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Analysis struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Basis struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Crisis struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Thesis struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Axis struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}
