// +groupName=numbers-type.example.com
// +versionName=v1
package numberstype

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:validation:Maximum=10
// +kubebuilder:validation:Minimum=1
type Small int32

// +kubebuilder:validation:Minimum=0
// +kubebuilder:validation:ExclusiveMinimum=true
type Positive int64

// +kubebuilder:validation:MultipleOf=10
type Tens int

type NumbersTypeSpec struct {
	Small Small `json:"small"`
	Positive Positive `json:"positive,omitempty"`
	Tens Tens `json:"tens"`
	List []Small `json:"list"`
	By map[string]Tens `json:"by"`
}

// +kubebuilder:object:root=true
type NumbersType struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NumbersTypeSpec `json:"spec"`
}
