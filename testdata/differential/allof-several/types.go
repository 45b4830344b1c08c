// +groupName=allof-several.example.com
// +versionName=v1
package allofseveral

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:validation:Pattern=`^a`
// +kubebuilder:validation:MinLength=1
// +kubebuilder:validation:Format=hostname
type First string

// +kubebuilder:validation:Pattern=`b$`
// +kubebuilder:validation:MinLength=2
// +kubebuilder:validation:MaxLength=9
type Second First

type AllOfSpec struct {
	// +kubebuilder:validation:Pattern=`c`
	// +kubebuilder:validation:MinLength=3
	// +kubebuilder:validation:MaxLength=8
	// +kubebuilder:validation:Format=uuid
	Three Second `json:"three,omitempty"`
	// +kubebuilder:validation:MaxLength=7
	Two Second `json:"two,omitempty"`
	One Second `json:"one,omitempty"`
	List []Second `json:"list,omitempty"`
}

// +kubebuilder:object:root=true
type AllOf struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec AllOfSpec `json:"spec"`
}
