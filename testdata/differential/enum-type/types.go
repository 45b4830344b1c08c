// +groupName=enum-type.example.com
// +versionName=v1
package enumtype

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:validation:Enum=Allow;Forbid;Replace
type Policy string

// +kubebuilder:validation:Enum=1;2;4;8
type Power int32

// +kubebuilder:validation:Enum=""
type Nothing string

type EnumTypeSpec struct {
	Policy Policy `json:"policy"`
	Maybe *Policy `json:"maybe,omitempty"`
	Power Power `json:"power"`
	Nothing Nothing `json:"nothing,omitempty"`
	List []Policy `json:"list"`
	By map[string]Power `json:"by"`
	// +kubebuilder:default=Allow
	Set Policy `json:"set,omitempty"`
}

// +kubebuilder:object:root=true
type EnumType struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec EnumTypeSpec `json:"spec"`
}
