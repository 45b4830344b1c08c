// +groupName=objects-field.example.com
// +versionName=v1
package objectsfield

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Part struct {
	A string `json:"a,omitempty"`
	B string `json:"b,omitempty"`
}

type ObjectsSpec struct {
	Part Part `json:"part"`
	// +kubebuilder:validation:MinProperties=1
	// +kubebuilder:validation:MaxProperties=10
	Map map[string]string `json:"map"`
	// +kubebuilder:validation:MinProperties=0
	Empty map[string]Part `json:"empty,omitempty"`
}

// +kubebuilder:object:root=true
type Objects struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ObjectsSpec `json:"spec"`
}
