// +groupName=enum-on-both.example.com
// +versionName=v1
package enumonboth

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:validation:Enum=a;b;c
type Letter string

type EnumBothSpec struct {
	Letter Letter `json:"letter"`
	// Only some.
	Some Letter `json:"some,omitempty"`
	Letters []Letter `json:"letters"`
	By map[string]Letter `json:"by,omitempty"`
}

// +kubebuilder:object:root=true
type EnumBoth struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec EnumBothSpec `json:"spec"`
}
