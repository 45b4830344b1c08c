// +groupName=builtins-batch.example.com
// +versionName=v1
package builtinsbatch

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	batchv1 "k8s.io/api/batch/v1"
)

type BatchSpec struct {
	Job batchv1.JobTemplateSpec `json:"job"`
	Policy batchv1.ConcurrencyPolicy `json:"policy,omitempty"`
	Mode *batchv1.CompletionMode `json:"mode,omitempty"`
}

// +kubebuilder:object:root=true
type Batch struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec BatchSpec `json:"spec"`
}
