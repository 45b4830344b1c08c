// +groupName=plurals-regular.example.com
// +versionName=v1
package pluralsregular

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type NounSpec struct {
	A string `json:"a,omitempty"`
}

// +kubebuilder:object:root=true
type Widget struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Job struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Backup struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Database struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Cluster struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Node struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Server struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Volume struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Token struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Route struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Queue struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Topic struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type User struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Team struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Tenant struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Zone struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Frigate struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Captain struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Release struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Image struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NounSpec `json:"spec"`
}
