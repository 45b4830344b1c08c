// +groupName=twice-values.example.com
// +versionName=v1
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
type Value struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:validation:Minimum=2
	Least int32 `json:"least"`
	// +kubebuilder:validation:MaxLength=9
	// +kubebuilder:validation:MaxLength=3
	Short string `json:"short"`
	// +kubebuilder:validation:Enum=a;b
	// +kubebuilder:validation:Enum=c
	Word string `json:"word"`
	// +kubebuilder:validation:Pattern=`^a$`
	// +kubebuilder:validation:Pattern=`^b$`
	Pattern string `json:"pattern"`
	// +kubebuilder:validation:Format=date
	// +kubebuilder:validation:Format=uuid
	Format string `json:"format"`
	// +kubebuilder:title=one
	// +kubebuilder:title=two
	Title string `json:"title"`
	// +kubebuilder:default=one
	// +kubebuilder:default=two
	Preset string `json:"preset"`
	// +default="one"
	// +default="two"
	Standard string `json:"standard"`
	// +listType=set
	// +listType=atomic
	Names []string `json:"names"`
	// +kubebuilder:validation:items:MaxLength=9
	// +kubebuilder:validation:items:MaxLength=3
	Parts []string `json:"parts"`
	// +kubebuilder:example=one
	// +kubebuilder:example=two
	Example string `json:"example"`
	// +kubebuilder:validation:ExclusiveMinimum=true
	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:validation:ExclusiveMinimum=false
	Open int32 `json:"open"`
	// +kubebuilder:validation:MultipleOf=2
	// +kubebuilder:validation:MultipleOf=3
	Steps int32 `json:"steps"`
}
