// +groupName=allof-diamond.example.com
// +versionName=v1
package allofdiamond

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Top struct {
	// +kubebuilder:validation:MinLength=1
	Name string `json:"name"`
}

type Left struct {
	Top `json:",inline"`
	Left string `json:"left,omitempty"`
}

type Right struct {
	Right string `json:"right,omitempty"`
}

type DiamondSpec struct {
	Left `json:",inline"`
	Right `json:",inline"`
	// +kubebuilder:validation:MaxLength=9
	Name string `json:"name,omitempty"`
}

// +kubebuilder:object:root=true
type Diamond struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DiamondSpec `json:"spec"`
}
