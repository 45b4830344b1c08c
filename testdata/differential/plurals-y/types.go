// +groupName=plurals-y.example.com
// +versionName=v1
package pluralsy

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type NounSpec struct {
	A string `json:"a,omitempty"`
}

// +kubebuilder:object:root=true
type Policy struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Registry struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Repository struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Proxy struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Gateway struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Key struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Day struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Query struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Soliloquy struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Entry struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Canary struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Topology struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Security struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Money struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Monkey struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Toy struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Guy struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type City struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Story struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Buoy struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}
