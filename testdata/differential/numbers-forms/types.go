// +groupName=numbers-forms.example.com
// +versionName=v1
package numbersforms

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type NumbersFormsSpec struct {
	// +kubebuilder:validation:Maximum=1000000
	Plain int64 `json:"plain"`
	// +kubebuilder:validation:Maximum=1e3
	Power int64 `json:"power"`
	// +kubebuilder:validation:Minimum=+2
	Plus int64 `json:"plus"`
	// +kubebuilder:validation:Minimum=2.0
	Fraction int64 `json:"fraction"`
	// +kubebuilder:validation:Maximum=100000000000000000000
	Beyond int64 `json:"beyond"`
}

// +kubebuilder:object:root=true
type NumbersForm struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NumbersFormsSpec `json:"spec"`
}
