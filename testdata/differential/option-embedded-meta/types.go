// +groupName=option-embedded-meta.example.com
// +versionName=v1
package optionembeddedmeta

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Template struct {
	Metadata metav1.ObjectMeta `json:"metadata,omitempty"`
	Name string `json:"name,omitempty"`
}

type EmbeddedMetaSpec struct {
	Template Template `json:"template"`
	// Meta is of the field.
	Meta metav1.ObjectMeta `json:"meta,omitempty"`
	List []metav1.ObjectMeta `json:"list,omitempty"`
	By map[string]metav1.ObjectMeta `json:"by,omitempty"`
}

// +kubebuilder:object:root=true
type EmbeddedMeta struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec EmbeddedMetaSpec `json:"spec"`
}
