// +groupName=allof-rules-chain.example.com
// +versionName=v1
package allofruleschain

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:validation:XValidation:rule="self != 'a'",message="one"
// +kubebuilder:validation:MaxLength=9
type First string

// +kubebuilder:validation:XValidation:rule="self != 'b'",message="two"
type Second First

// +kubebuilder:validation:XValidation:rule="self != 'c'",message="three"
type Third Second

type RulesChainSpec struct {
	// +kubebuilder:validation:XValidation:rule="self != 'd'",message="four"
	// +kubebuilder:validation:XValidation:rule="self != 'e'",message="five"
	Third Third `json:"third"`
	// +kubebuilder:validation:MaxItems=3
	List []Third `json:"list,omitempty"`
}

// +kubebuilder:object:root=true
type RulesChain struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec RulesChainSpec `json:"spec"`
}
