// +groupName=several-versions.example.com
// +versionName=v1beta1
package v1beta1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type DoorSpec struct {
	Size int32 `json:"size"`
}

// +kubebuilder:object:root=true
// +kubebuilder:deprecatedversion:warning="v1beta1 goes away"
type Door struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DoorSpec `json:"spec"`
}
