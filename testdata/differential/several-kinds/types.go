// +groupName=several-kinds.example.com
// +versionName=v1
package severalkinds

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Shared struct {
	Name string `json:"name"`
}

// +kubebuilder:object:root=true
type Zebra struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Shared `json:"spec"`
}

// +kubebuilder:object:root=true
type Apple struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Shared `json:"spec,omitempty"`
}

// +kubebuilder:resource:scope=Cluster
// +kubebuilder:object:root=true
type Mango struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Shared `json:"spec"`
}
