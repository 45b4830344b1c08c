// +groupName=ts-mapped.example.com
// +versionName=v1
package tsmapped

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Ports struct {
	HTTP  int32 `json:"http"`
	HTTPS int32 `json:"https"`
}

type PartialPart struct {
	// A says something.
	// +kubebuilder:validation:MinLength=2
	A string `json:"a,omitempty"`
	N *int32 `json:"n,omitempty"`
}

type MappedSpec struct {
	Ports     Ports             `json:"ports"`
	Part      PartialPart       `json:"part"`
	Labels    map[string]string `json:"labels,omitempty"`
	Container corev1.Container  `json:"container"`
	Selector  string            `json:"selector"`
}

// +kubebuilder:object:root=true
type Mapped struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec MappedSpec `json:"spec"`
}
