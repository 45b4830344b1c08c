// +groupName=kind-without-spec.example.com
// +versionName=v1
package kindwithoutspec

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
type Empty struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

}

// +kubebuilder:object:root=true
type Data struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Data map[string]string `json:"data,omitempty"`
	Immutable *bool `json:"immutable,omitempty"`
}

// +kubebuilder:object:root=true
type Status struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Status State `json:"status,omitempty"`
}

type State struct {
	Ready bool `json:"ready"`
}
