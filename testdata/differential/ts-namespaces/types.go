// +groupName=ts-namespaces.example.com
// +versionName=v1
package tsnamespaces

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:validation:Enum=tcp;udp
type Protocol string

// Address is where something is.
type Address struct {
	// +kubebuilder:validation:MinLength=1
	Host     string   `json:"host"`
	Protocol Protocol `json:"protocol"`
}

type NamespacesSpec struct {
	Address  Address                     `json:"address"`
	Protocol Protocol                    `json:"protocol,omitempty"`
	Image    corev1.LocalObjectReference `json:"image"`
}

// +kubebuilder:object:root=true
type Namespaces struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NamespacesSpec `json:"spec"`
}
