// +groupName=builtins-meta.example.com
// +versionName=v1
package builtinsmeta

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type MetaSpec struct {
	Selector metav1.LabelSelector `json:"selector"`
	Requirements []metav1.LabelSelectorRequirement `json:"requirements,omitempty"`
	Conditions []metav1.Condition `json:"conditions,omitempty"`
	Owners []metav1.OwnerReference `json:"owners,omitempty"`
	Meta metav1.ObjectMeta `json:"meta,omitempty"`
	Kind metav1.GroupVersionKind `json:"kind,omitempty"`
	Resource metav1.GroupVersionResource `json:"resource,omitempty"`
	Status metav1.ConditionStatus `json:"status,omitempty"`
	Fields metav1.ManagedFieldsEntry `json:"fields,omitempty"`
	List metav1.ListMeta `json:"list,omitempty"`
}

// +kubebuilder:object:root=true
type Meta struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec MetaSpec `json:"spec"`
}
