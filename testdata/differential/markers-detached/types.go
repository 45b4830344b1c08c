// +groupName=markers-detached.example.com
// +versionName=v1
package markersdetached

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:resource:scope=Cluster

// +kubebuilder:subresource:status

// +kubebuilder:object:root=true
type Detached struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DetachedSpec `json:"spec"`
}

type DetachedSpec struct {
	// +kubebuilder:validation:MinLength=1

	// +kubebuilder:validation:MaxLength=5
	// Words.

	// +optional
	A string `json:"a"`

	// +optional

	B string `json:"b"`
}
