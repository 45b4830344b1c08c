// +groupName=ts-import-names.example.com
// +versionName=v1
package tsimportnames

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	corev1 "k8s.io/api/core/v1"
)

type ImportSpec struct {
	N int32 `json:"n"`
	T metav1.Time `json:"t"`
	Env []corev1.EnvVar `json:"env,omitempty"`
}

// +kubebuilder:object:root=true
type Import struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ImportSpec `json:"spec"`
}
