// +groupName=docs-enum-and-alias.example.com
// +versionName=v1
package docsenumandalias

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Color is a color.
// +kubebuilder:validation:Enum=Red;Green
type Color string

// Shade is another name.
type Shade Color

// Port is a port.
// +kubebuilder:validation:Minimum=1
type Port int32

type DocsAliasSpec struct {
	Color Color `json:"color"`
	Shade Shade `json:"shade,omitempty"`
	// The field.
	Own Shade `json:"own,omitempty"`
	Port Port `json:"port,omitempty"`
	Ports []Port `json:"ports,omitempty"`
}

// +kubebuilder:object:root=true
type DocAlias struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DocsAliasSpec `json:"spec"`
}
