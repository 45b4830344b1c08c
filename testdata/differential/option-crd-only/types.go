// +groupName=option-crd-only.example.com
// +versionName=v1
package optioncrdonly

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get

type CrdOnlySpec struct {
	A string `json:"a,omitempty"`
}

// +kubebuilder:object:root=true
type CrdOnly struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec CrdOnlySpec `json:"spec"`
}
