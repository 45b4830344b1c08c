// +groupName=markers-on-types.example.com
// +versionName=v1
package markersontypes

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// +kubebuilder:validation:Maximum=9
// +kubebuilder:validation:ExclusiveMaximum=true
type Below int32

// +kubebuilder:validation:UniqueItems=false
// +kubebuilder:validation:MaxItems=3
type Same []string

// +kubebuilder:validation:XIntOrString
type Either string

// +kubebuilder:validation:items:ExclusiveMaximum=true
// +kubebuilder:validation:items:ExclusiveMinimum=true
// +kubebuilder:validation:items:Maximum=9
// +kubebuilder:validation:items:Minimum=1
// +kubebuilder:validation:items:MultipleOf=2
type Numbers []int64

// +kubebuilder:validation:items:Format=uuid
// +kubebuilder:validation:items:MaxLength=36
// +kubebuilder:validation:items:XValidation:rule="self != ''"
// +kubebuilder:validation:MaxItems=3
type Ids []string

// +kubebuilder:validation:items:MinItems=1
// +kubebuilder:validation:items:MaxItems=2
// +kubebuilder:validation:items:UniqueItems=false
type Rows [][]string

// +kubebuilder:validation:items:MinProperties=1
// +kubebuilder:validation:items:MaxProperties=2
type Tables []map[string]string

// +kubebuilder:validation:items:Type=string
type Retyped []int32

// +kubebuilder:validation:items:XIntOrString
type Eithers []intstr.IntOrString

// +kubebuilder:validation:items:XPreserveUnknownFields
// +kubebuilder:validation:items:XEmbeddedResource
type Objects []runtime.RawExtension

type TypesSpec struct {
	Below Below `json:"below,omitempty"`
	Same Same `json:"same,omitempty"`
	Either Either `json:"either,omitempty"`
	Numbers Numbers `json:"numbers,omitempty"`
	Ids Ids `json:"ids,omitempty"`
	Rows Rows `json:"rows,omitempty"`
	Tables Tables `json:"tables,omitempty"`
	Retyped Retyped `json:"retyped,omitempty"`
	Eithers Eithers `json:"eithers,omitempty"`
	Objects Objects `json:"objects,omitempty"`
}

// +kubebuilder:object:root=true
type MarkedType struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec TypesSpec `json:"spec"`
}
