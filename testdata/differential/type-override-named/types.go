// +groupName=type-override-named.example.com
// +versionName=v1
package typeoverridenamed

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:validation:Type=string
type Texted int32

// +kubebuilder:validation:Type=string
// +kubebuilder:validation:Format=date-time
type Stamp int64

type OverrideSpec struct {
	Texted Texted `json:"texted,omitempty"`
	Stamp Stamp `json:"stamp"`
	List []Texted `json:"list,omitempty"`
	// +kubebuilder:validation:MaxLength=30
	Short Stamp `json:"short,omitempty"`
}

// +kubebuilder:object:root=true
type OverrideNamed struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OverrideSpec `json:"spec"`
}
