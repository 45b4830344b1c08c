// +groupName=cel-items.example.com
// +versionName=v1
package celitems

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type CelItemsSpec struct {
	// +kubebuilder:validation:MaxItems=10
	// +kubebuilder:validation:items:XValidation:rule="self != 'x'",message="not x"
	// +kubebuilder:validation:items:XValidation:rule="self != 'y'"
	// +kubebuilder:validation:items:MaxLength=10
	// +kubebuilder:validation:XValidation:rule="self.size() > 1"
	Words []string `json:"words"`
}

// +kubebuilder:object:root=true
type CelItems struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec CelItemsSpec `json:"spec"`
}
