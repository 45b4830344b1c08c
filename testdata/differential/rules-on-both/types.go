// +groupName=rules-on-both.example.com
// +versionName=v1
package rulesonboth

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:validation:XValidation:rule="self.startsWith('a')",message="starts with a"
// +kubebuilder:validation:MaxLength=50
type Word string

// +kubebuilder:validation:XValidation:rule="self.low <= self.high"
type Range struct {
	Low int32 `json:"low"`
	High int32 `json:"high"`
}

type RulesSpec struct {
	// +kubebuilder:validation:XValidation:rule="self.endsWith('z')",message="ends with z"
	Word Word `json:"word"`
	// +kubebuilder:validation:XValidation:rule="self.low > 0"
	// +kubebuilder:validation:XValidation:rule="self.high < 10"
	Range Range `json:"range"`
	Plain Range `json:"plain,omitempty"`
}

// +kubebuilder:object:root=true
type Rules struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec RulesSpec `json:"spec"`
}
