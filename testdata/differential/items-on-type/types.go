// +groupName=items-on-type.example.com
// +versionName=v1
package itemsontype

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:validation:items:MinLength=2
// +kubebuilder:validation:items:Pattern=`^[a-z]+$`
// +kubebuilder:validation:MinItems=1
type Names []string

// +kubebuilder:validation:items:Maximum=5
type Counts []int32

// +kubebuilder:validation:items:Enum=x;y
type Axes []string

type ItemsTypeSpec struct {
	Names Names `json:"names"`
	Counts Counts `json:"counts,omitempty"`
	Axes Axes `json:"axes,omitempty"`
	All []Names `json:"all,omitempty"`
}

// +kubebuilder:object:root=true
type ItemsType struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ItemsTypeSpec `json:"spec"`
}
