// +groupName=kinds-share-lists.example.com
// +versionName=v1
package kindssharelists

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Item struct {
	Key string `json:"key"`
	Value string `json:"value,omitempty"`
}

// +listType=map
// +listMapKey=key
type Items []Item

type OneSpec struct {
	Items Items `json:"items"`
}

type TwoSpec struct {
	// +kubebuilder:validation:MaxItems=3
	Items []Item `json:"items,omitempty"`
}

// +kubebuilder:object:root=true
type One struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OneSpec `json:"spec"`
}

// +kubebuilder:object:root=true
type Two struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec TwoSpec `json:"spec"`
}
