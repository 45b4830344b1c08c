// +groupName=schemaless.example.com
// +versionName=v1
package schemaless

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Part struct {
	A string `json:"a"`
}

type SchemalessSpec struct {
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:pruning:PreserveUnknownFields
	Any Part `json:"any"`
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:validation:Type=object
	// +kubebuilder:pruning:PreserveUnknownFields
	Object Part `json:"object,omitempty"`
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:validation:Type=string
	// +kubebuilder:validation:MaxLength=4
	Text string `json:"text,omitempty"`
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:validation:XIntOrString
	Either string `json:"either,omitempty"`
}

// +kubebuilder:object:root=true
type Free struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec SchemalessSpec `json:"spec"`
}
