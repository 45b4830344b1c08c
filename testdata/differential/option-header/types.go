// +groupName=option-header.example.com
// +versionName=v1
package optionheader

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type HeaderSpec struct {
	A string `json:"a,omitempty"`
}

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get,namespace=zoo

// +kubebuilder:object:root=true
type Header struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec HeaderSpec `json:"spec"`
}
