// +groupName=plurals-o.example.com
// +versionName=v1
package pluralso

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type NounSpec struct {
	A string `json:"a,omitempty"`
}

// +kubebuilder:object:root=true
type Demo struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Photo struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Hero struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Potato struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Info struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Repo struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Video struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Studio struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Echo struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Zoo struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Radio struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Tomato struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Logo struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Piano struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Memo struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Casino struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Ratio struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Embryo struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Kangaroo struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Cargo struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}
