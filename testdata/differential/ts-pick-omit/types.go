// +groupName=ts-pick-omit.example.com
// +versionName=v1
package tspickomit

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Picked struct {
	// +kubebuilder:validation:MinLength=1
	A string `json:"a"`
	B int32 `json:"b,omitempty"`
}

type Omitted struct {
	// +kubebuilder:validation:MinLength=1
	A string `json:"a"`
	D []string `json:"d"`
}

type PickOmitSpec struct {
	Picked Picked `json:"picked"`
	Omitted Omitted `json:"omitted"`
}

// +kubebuilder:object:root=true
type PickOmit struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PickOmitSpec `json:"spec"`
}
