// +groupName=option-no-tool-version.example.com
// +versionName=v1
package optionnotoolversion

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type NoVersionSpec struct {
	A string `json:"a,omitempty"`
}

// +kubebuilder:object:root=true
type NoVersion struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NoVersionSpec `json:"spec"`
}

// +kubebuilder:metadata:annotations=a=b
// +kubebuilder:object:root=true
type Annotated struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NoVersionSpec `json:"spec,omitempty"`
}
