// +groupName=kinds-within.example.com
// +versionName=v1
package kindswithin

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type PartSpec struct {
	Size int32 `json:"size"`
}

// +kubebuilder:object:root=true
type Part struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PartSpec `json:"spec"`
}

// +kubebuilder:object:root=true
// +kubebuilder:validation:XValidation:rule="self.spec.size > 0"
type Strict struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata"`

	Spec PartSpec `json:"spec"`
}

type WholeSpec struct {
	Part  Part   `json:"part"`
	Parts []Part `json:"parts,omitempty"`
	// +kubebuilder:validation:MaxProperties=3
	ByName map[string]Strict `json:"byName,omitempty"`
}

// +kubebuilder:object:root=true
type Whole struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec WholeSpec `json:"spec"`
}
