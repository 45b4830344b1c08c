// +groupName=tags-forms.example.com
// +versionName=v1
package tagsforms

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Inner struct {
	A string `json:"a,omitempty"`
}

type TagsSpec struct {
	Omit string `json:"omit,omitempty"`
	Zero string `json:"zero,omitzero"`
	Both metav1.Time `json:"both,omitempty,omitzero"`
	Text int32 `json:"text,string"`
	Hidden string `json:"-"`
	Inner `json:",inline"`
	Named Inner `json:"named"`
	Y, Z string `json:"yz"`
}

// +kubebuilder:object:root=true
type Tags struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec TagsSpec `json:"spec"`
}
