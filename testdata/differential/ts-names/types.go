// +groupName=ts-names.example.com
// +versionName=v1
package tsnames

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type NamesSpec struct {
	Plain string `json:"plain"`
	Snake string `json:"snake_case"`
	Dash string `json:"with-dash"`
	Dollar string `json:"$dollar"`
	Dot string `json:"a.b"`
	Upper string `json:"UPPER"`
	Digit string `json:"9lives,omitempty"`
	Word string `json:"default,omitempty"`
	Y bool `json:"y,omitempty"`
	N bool `json:"n,omitempty"`
	No bool `json:"no,omitempty"`
	True bool `json:"true,omitempty"`
	Null bool `json:"null,omitempty"`
	Empty string `json:"class,omitempty"`
	Item10 string `json:"item10,omitempty"`
	Item9 string `json:"item9,omitempty"`
	Item string `json:"item,omitempty"`
}

// +kubebuilder:object:root=true
type Named struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NamesSpec `json:"spec"`
}
