// +groupName=bounds-on-both.example.com
// +versionName=v1
package boundsonboth

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:validation:Minimum=1
// +kubebuilder:validation:Maximum=100
type Percent int32

// +kubebuilder:validation:MinLength=1
// +kubebuilder:validation:MaxLength=63
// +kubebuilder:validation:Pattern=`^[a-z]`
type Name string

type BoundsSpec struct {
	// +kubebuilder:validation:Minimum=5
	// +kubebuilder:validation:Maximum=50
	Tight Percent `json:"tight"`
	// +kubebuilder:validation:Minimum=1
	Same Percent `json:"same"`
	// +kubebuilder:validation:MinLength=3
	// +kubebuilder:validation:MaxLength=5
	Name Name `json:"name"`
	// +kubebuilder:validation:Pattern=`[0-9]$`
	Patterned Name `json:"patterned,omitempty"`
	// +kubebuilder:validation:Pattern=`^[a-z]`
	SamePattern Name `json:"samePattern,omitempty"`
	// +kubebuilder:validation:MultipleOf=2
	Even Percent `json:"even,omitempty"`
}

// +kubebuilder:object:root=true
type Bounds struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec BoundsSpec `json:"spec"`
}
