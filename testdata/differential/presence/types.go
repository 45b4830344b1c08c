// +groupName=presence.example.com
// +versionName=v1
package presence

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type PresenceSpec struct {
	A string `json:"a"`
	B string `json:"b,omitempty"`
	// +optional
	C string `json:"c"`
	// +k8s:optional
	D string `json:"d"`
	// +kubebuilder:validation:Optional
	E string `json:"e"`
	// +required
	F string `json:"f,omitempty"`
	// +kubebuilder:validation:Required
	G string `json:"g,omitempty"`
	// +optional
	H string `json:"h,omitempty"`
	// +required
	I string `json:"i"`
	// +kubebuilder:validation:Required
	J *string `json:"j"`
}

// +kubebuilder:object:root=true
type Presence struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PresenceSpec `json:"spec"`
}
