// +groupName=yaml-messages.example.com
// +versionName=v1
package yamlmessages

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:validation:XValidation:rule="self.a.size() > 0 && self.b.size() > 0 && (self.a.startsWith('one') || self.b.startsWith('two') || self.a == self.b)",message="a and b must both have some text, and one of them must start with its number, unless both are the same"
// +kubebuilder:validation:XValidation:rule="self.a != \"it's\"",message="a: must not be \"it's\" # really"
// +kubebuilder:validation:XValidation:rule="!(self.a in ['- a', '? b', ': c'])",message="- a"
// +kubebuilder:validation:XValidation:rule="self.a.matches('^[a-z]+$')",message="größer 日本 😀"
type YamlMessagesSpec struct {
	// +kubebuilder:validation:MaxLength=20
	A string `json:"a"`
	// +kubebuilder:validation:MaxLength=20
	B string `json:"b"`
}

// +kubebuilder:object:root=true
type YamlMessage struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec YamlMessagesSpec `json:"spec"`
}
