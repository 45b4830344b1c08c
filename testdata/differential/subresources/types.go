// +groupName=subresources.example.com
// +versionName=v1
package subresources

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type SubSpec struct {
	Replicas int32 `json:"replicas,omitempty"`
}

type SubStatus struct {
	Replicas int32 `json:"replicas"`
	Selector string `json:"selector,omitempty"`
}

// +kubebuilder:subresource:status
// +kubebuilder:object:root=true
type WithStatus struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec SubSpec `json:"spec,omitempty"`
	Status SubStatus `json:"status,omitempty"`
}

// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas
// +kubebuilder:object:root=true
type WithScale struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec SubSpec `json:"spec,omitempty"`
	Status SubStatus `json:"status,omitempty"`
}

// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.selector
// +kubebuilder:subresource:status
// +kubebuilder:object:root=true
type WithBoth struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec SubSpec `json:"spec,omitempty"`
	Status SubStatus `json:"status,omitempty"`
}

// +kubebuilder:subresource:scale:selectorpath=".status.selector",statuspath=".status.replicas",specpath=".spec.replicas"
// +kubebuilder:object:root=true
type OtherOrder struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec SubSpec `json:"spec,omitempty"`
	Status SubStatus `json:"status,omitempty"`
}
