// +groupName=immutable.example.com
// +versionName=v1
package immutable

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Part struct {
	// +k8s:immutable
	A string `json:"a,omitempty"`
	B string `json:"b"`
}

type ImmutableSpec struct {
	// +k8s:immutable
	Always string `json:"always"`
	// +k8s:immutable
	Once string `json:"once,omitempty"`
	// +optional
	// +k8s:immutable
	Marked int32 `json:"marked"`
	// +k8s:immutable
	// +kubebuilder:validation:MaxItems=3
	// +kubebuilder:validation:items:MaxLength=10
	List []string `json:"list,omitempty"`
	Part Part `json:"part,omitempty"`
}

// +kubebuilder:object:root=true
type Fixed struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ImmutableSpec `json:"spec"`
}
