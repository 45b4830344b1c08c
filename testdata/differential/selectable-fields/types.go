// +groupName=selectable-fields.example.com
// +versionName=v1
package selectablefields

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type SelectableSpec struct {
	Color string `json:"color"`
	Size int32 `json:"size,omitempty"`
	Flag bool `json:"flag,omitempty"`
}

// +kubebuilder:selectablefield:JSONPath=`.spec.color`
// +kubebuilder:selectablefield:JSONPath=".spec.size"
// +kubebuilder:selectablefield:JSONPath=.spec.flag
// +kubebuilder:object:root=true
type Selectable struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec SelectableSpec `json:"spec"`
}
