// +groupName=extends-rules.example.com
// +versionName=v1
package extendsrules

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:validation:XValidation:rule="self.a != self.b"
type Base struct {
	A string `json:"a"`
	B string `json:"b"`
}

// +kubebuilder:validation:XValidation:rule="self.c != self.a"
type Middle struct {
	Base `json:",inline"`
	C string `json:"c"`
}

// +kubebuilder:validation:XValidation:rule="self.d != self.a"
type ExtendsRulesSpec struct {
	Middle `json:",inline"`
	D string `json:"d"`
}

// +kubebuilder:object:root=true
type ExtendsRules struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ExtendsRulesSpec `json:"spec"`
}
