// +groupName=presence-default-optional.example.com
// +versionName=v1
// +kubebuilder:validation:Optional
package presencedefaultoptional

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Inner struct {
	A string `json:"a"`
	// +required
	B string `json:"b,omitempty"`
}

type PresenceDefaultSpec struct {
	A string `json:"a"`
	// +required
	B string `json:"b"`
	// +kubebuilder:validation:Required
	C string `json:"c,omitempty"`
	Inner Inner `json:"inner"`
	List []Inner `json:"list"`
}

// +kubebuilder:object:root=true
type OptionalDefault struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PresenceDefaultSpec `json:"spec"`
}
