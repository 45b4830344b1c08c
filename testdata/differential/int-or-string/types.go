// +groupName=int-or-string.example.com
// +versionName=v1
package intorstring

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// +kubebuilder:validation:XIntOrString
type Amount string

type IntOrStringSpec struct {
	Port intstr.IntOrString `json:"port"`
	// +kubebuilder:validation:XIntOrString
	Own intstr.IntOrString `json:"own,omitempty"`
	// +kubebuilder:validation:XIntOrString
	// +kubebuilder:validation:Pattern=`^[0-9]+%?$`
	Percent intstr.IntOrString `json:"percent,omitempty"`
	// +kubebuilder:validation:XIntOrString
	// +kubebuilder:validation:MaxLength=5
	// +kubebuilder:validation:MinLength=1
	Short intstr.IntOrString `json:"short,omitempty"`
	List []intstr.IntOrString `json:"list,omitempty"`
	By map[string]intstr.IntOrString `json:"by,omitempty"`
	// +kubebuilder:default="50%"
	Set intstr.IntOrString `json:"set,omitempty"`
	// +kubebuilder:default=8080
	Number *intstr.IntOrString `json:"number,omitempty"`
}

// +kubebuilder:object:root=true
type IntOrStringUse struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec IntOrStringSpec `json:"spec"`
}
