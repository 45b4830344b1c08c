// +groupName=extends-levels.example.com
// +versionName=v1
package extendslevels

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type A struct {
	// +kubebuilder:validation:MinLength=1
	A string `json:"a"`
}

// +kubebuilder:validation:MinProperties=1
type B struct {
	A `json:",inline"`
	B int32 `json:"b,omitempty"`
}

type C struct {
	B `json:",inline"`
	C []string `json:"c"`
}

// +kubebuilder:validation:MaxProperties=8
type ExtendsLevelsSpec struct {
	C `json:",inline"`
	D bool `json:"d,omitempty"`
}

// +kubebuilder:object:root=true
type ExtendsLevels struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ExtendsLevelsSpec `json:"spec"`
}
