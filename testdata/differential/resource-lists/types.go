// +groupName=resource-lists.example.com
// +versionName=v1
package resourcelists

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type ResourceListsSpec struct {
	A string `json:"a"`
}

// +kubebuilder:resource:shortName=one
// +kubebuilder:object:root=true
type One struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ResourceListsSpec `json:"spec"`
}

// +kubebuilder:resource:shortName={b,a}
// +kubebuilder:object:root=true
type Braced struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ResourceListsSpec `json:"spec"`
}

// +kubebuilder:resource:categories="x";"y"
// +kubebuilder:object:root=true
type Quoted struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ResourceListsSpec `json:"spec"`
}

// +kubebuilder:resource:shortName=z;y;x,categories=all
// +kubebuilder:object:root=true
type Unsorted struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ResourceListsSpec `json:"spec"`
}
