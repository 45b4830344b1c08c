// +groupName=texts-field.example.com
// +versionName=v1
package textsfield

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type TextsSpec struct {
	// +kubebuilder:validation:MinLength=1
	Min string `json:"min"`
	// +kubebuilder:validation:MaxLength=10
	Max string `json:"max"`
	// +kubebuilder:validation:MinLength=0
	Zero string `json:"zero"`
	// +kubebuilder:validation:Pattern=`^[a-z]+$`
	Raw string `json:"raw"`
	// +kubebuilder:validation:Pattern="^[a-z]+$"
	Quoted string `json:"quoted"`
	// +kubebuilder:validation:Pattern=^[a-z]+$
	Bare string `json:"bare"`
	// +kubebuilder:validation:Pattern=`^\d{3}-\d{2},;x$`
	Signs string `json:"signs"`
	// +kubebuilder:validation:Pattern="^\\d+$"
	Escaped string `json:"escaped"`
	// +kubebuilder:validation:Format=date-time
	When string `json:"when"`
	// +kubebuilder:validation:Format=uuid
	Id string `json:"id"`
	// +kubebuilder:validation:Format="ipv6"
	Address string `json:"address"`
}

// +kubebuilder:object:root=true
type Text struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec TextsSpec `json:"spec"`
}
