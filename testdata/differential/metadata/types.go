// +groupName=metadata.example.com
// +versionName=v1
package metadata

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type MetadataSpec struct {
	A string `json:"a,omitempty"`
}

// +kubebuilder:metadata:annotations="example.com/a=b",labels="l=m"
// +kubebuilder:object:root=true
type One struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec MetadataSpec `json:"spec,omitempty"`
}

// +kubebuilder:metadata:annotations="b=2";"a=1"
// +kubebuilder:metadata:annotations="c=x=y"
// +kubebuilder:metadata:labels="z=1";"y=2"
// +kubebuilder:metadata:labels="x="
// +kubebuilder:object:root=true
type Many struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec MetadataSpec `json:"spec,omitempty"`
}

// +kubebuilder:metadata:labels={a=b,c=d}
// +kubebuilder:object:root=true
type Braced struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec MetadataSpec `json:"spec,omitempty"`
}
