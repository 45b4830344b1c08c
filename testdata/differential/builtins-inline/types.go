// +groupName=builtins-inline.example.com
// +versionName=v1
package builtinsinline

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	corev1 "k8s.io/api/core/v1"
)

type Placed struct {
	corev1.ObjectReference `json:",inline"`
	// +kubebuilder:validation:MinLength=1
	Name string `json:"name"`
}

type InlineSpec struct {
	Placed Placed `json:"placed"`
	Keyed Keyed `json:"keyed,omitempty"`
}

type Keyed struct {
	corev1.SecretKeySelector `json:",inline"`
	More string `json:"more,omitempty"`
}

// +kubebuilder:object:root=true
type Inline struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec InlineSpec `json:"spec"`
}
