// +groupName=extends-several.example.com
// +versionName=v1
package extendsseveral

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type A struct {
	A string `json:"a"`
}

type B struct {
	B string `json:"b,omitempty"`
}

type C struct {
	A `json:",inline"`
	C string `json:"c"`
}

type ExtendsSeveralSpec struct {
	B `json:",inline"`
	C `json:",inline"`
	Z string `json:"z,omitempty"`
}

// +kubebuilder:object:root=true
type ExtendsSeveral struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ExtendsSeveralSpec `json:"spec"`
}
