// +groupName=markers-without-effect.example.com
// +versionName=v1
// +kubebuilder:object:generate=true
// +k8s:deepcopy-gen=package,register
// +kubebuilder:ac:generate=true
// +kubebuilder:ac:output:package=ac
package markerswithouteffect

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:generate=true
// +k8s:deepcopy-gen=true
type Part struct {
	A string `json:"a,omitempty"`
}

type QuietSpec struct {
	Part Part `json:"part,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:ac:generate=false
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type Quiet struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec QuietSpec `json:"spec,omitempty"`
}

// +kubebuilder:scaffold:imports

// +kubebuilder:object:root=true
type QuietList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Quiet `json:"items"`
}
