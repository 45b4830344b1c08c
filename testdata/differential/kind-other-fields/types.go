// +groupName=kind-other-fields.example.com
// +versionName=v1
package kindotherfields

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Part struct {
	A string `json:"a"`
}

// +kubebuilder:subresource:status
// +kubebuilder:object:root=true
type Mixed struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Part `json:"spec,omitempty"`
	Status Part `json:"status,omitempty"`
	// +kubebuilder:validation:MaxLength=5
	Note string `json:"note,omitempty"`
	Parts []Part `json:"parts,omitempty"`
	// +kubebuilder:default=3
	Level int32 `json:"level,omitempty"`
}
