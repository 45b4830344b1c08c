// +groupName=deprecated.example.com
// +versionName=v1
package deprecated

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type DeprecatedSpec struct {
	A string `json:"a,omitempty"`
}

// +kubebuilder:deprecatedversion
// +kubebuilder:object:root=true
type Old struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DeprecatedSpec `json:"spec,omitempty"`
}

// +kubebuilder:deprecatedversion:warning="use v2, please"
// +kubebuilder:object:root=true
type Older struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DeprecatedSpec `json:"spec,omitempty"`
}

// +kubebuilder:storageversion
// +kubebuilder:object:root=true
type Stored struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DeprecatedSpec `json:"spec,omitempty"`
}
