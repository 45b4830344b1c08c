// +groupName=required-far.example.com
package v1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"kbts.dev/testdata/differential/required-far/shared"
)

type Name string

type Names []string

type Count int32

type Spec struct {
	// +k8s:required
	Name Name `json:"name"`
	// +k8s:required
	Names Names `json:"names"`
	// +k8s:required
	Count Count `json:"count"`
	// +k8s:required
	FarName shared.Name `json:"farName"`
	// +k8s:required
	FarNames shared.Names `json:"farNames"`
	// +k8s:required
	FarPart shared.Part `json:"farPart"`
	// +k8s:required
	Resource corev1.ResourceName `json:"resource"`
	// +k8s:required
	Limits corev1.ResourceList `json:"limits"`
	// +k8s:required
	Reference corev1.LocalObjectReference `json:"reference"`
}

// +kubebuilder:object:root=true
type Requiring struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec"`
}
