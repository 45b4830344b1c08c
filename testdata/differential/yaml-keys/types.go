// +groupName=yaml-keys.example.com
// +versionName=v1
package yamlkeys

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type YamlKeysSpec struct {
	A1 string `json:"a1,omitempty"`
	A10 string `json:"a10,omitempty"`
	A2 string `json:"a2,omitempty"`
	A02 string `json:"a02,omitempty"`
	A2b string `json:"a2b,omitempty"`
	UpperA string `json:"A,omitempty"`
	LowerA string `json:"a,omitempty"`
	AB string `json:"aB,omitempty"`
	Ab string `json:"ab,omitempty"`
	ADashB string `json:"a-b,omitempty"`
	AUnderB string `json:"a_b,omitempty"`
	ADotB string `json:"a.b,omitempty"`
	Num string `json:"123,omitempty"`
	Hex string `json:"0x10,omitempty"`
	Yes string `json:"yes,omitempty"`
	Off string `json:"OFF,omitempty"`
	Nil string `json:"null,omitempty"`
	Dollar string `json:"$a,omitempty"`
	Slash string `json:"a/b,omitempty"`
	Z string `json:"z,omitempty"`
	Umlaut string `json:"ä,omitempty"`
}

// +kubebuilder:object:root=true
type YamlKey struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec YamlKeysSpec `json:"spec"`
}
