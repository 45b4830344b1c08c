// +groupName=allof-nullable.example.com
// +versionName=v1
package allofnullable

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:validation:MinProperties=1
type Part struct {
	// +nullable
	A *string `json:"a,omitempty"`
}

type NullableSpec struct {
	// +nullable
	// +structType=atomic
	Part *Part `json:"part,omitempty"`
	// +nullable
	// +kubebuilder:default={a: x}
	Set *Part `json:"set,omitempty"`
	// +nullable
	// +kubebuilder:pruning:PreserveUnknownFields
	Open *Part `json:"open,omitempty"`
}

// +kubebuilder:object:root=true
type NullableRef struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NullableSpec `json:"spec"`
}
