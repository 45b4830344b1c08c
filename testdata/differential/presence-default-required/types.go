// +groupName=presence-default-required.example.com
// +versionName=v1
// +kubebuilder:validation:Required
package presencedefaultrequired

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type PresenceDefaultSpec struct {
	A string `json:"a"`
	B string `json:"b,omitempty"`
	// +optional
	C string `json:"c"`
}

// +kubebuilder:object:root=true
type RequiredDefault struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PresenceDefaultSpec `json:"spec"`
}
