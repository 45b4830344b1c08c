// +groupName=option-crd-versions.example.com
// +versionName=v1
package optioncrdversions

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type CrdVersionsSpec struct {
	A string `json:"a,omitempty"`
}

// +kubebuilder:object:root=true
type CrdVersions struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec CrdVersionsSpec `json:"spec"`
}
