// +groupName=resource-path.example.com
// +versionName=v1
package resourcepath

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type ResourcePathSpec struct {
	A string `json:"a"`
}

// +kubebuilder:resource:path=boxen
// +kubebuilder:object:root=true
type Box struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ResourcePathSpec `json:"spec"`
}

// +kubebuilder:resource:singular=onething
// +kubebuilder:object:root=true
type Thing struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ResourcePathSpec `json:"spec"`
}

// +kubebuilder:resource:scope=Namespaced
// +kubebuilder:object:root=true
type Room struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ResourcePathSpec `json:"spec"`
}

// +kubebuilder:resource:scope="Cluster"
// +kubebuilder:object:root=true
type World struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ResourcePathSpec `json:"spec"`
}
