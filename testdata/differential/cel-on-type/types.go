// +groupName=cel-on-type.example.com
// +versionName=v1
package celontype

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:validation:XValidation:rule="self.a != self.b",message="differ",fieldPath=".a",reason=FieldValueDuplicate
// +kubebuilder:validation:XValidation:rule="self.a != 'x'",fieldPath=.a
type CelTypeSpec struct {
	A string `json:"a"`
	B string `json:"b"`
}

// +kubebuilder:validation:XValidation:rule="self.metadata.name.startsWith('x')",message="starts with x"
// +kubebuilder:object:root=true
type CelType struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec CelTypeSpec `json:"spec"`
}
