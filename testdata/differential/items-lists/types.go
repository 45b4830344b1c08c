// +groupName=items-lists.example.com
// +versionName=v1
package itemslists

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type ItemsListsSpec struct {
	// +kubebuilder:validation:items:MinItems=1
	// +kubebuilder:validation:items:MaxItems=3
	Rows [][]string `json:"rows"`
	// +kubebuilder:validation:items:UniqueItems=false
	Same [][]int32 `json:"same,omitempty"`
	// +kubebuilder:validation:items:MinProperties=1
	// +kubebuilder:validation:items:MaxProperties=4
	Maps []map[string]string `json:"maps,omitempty"`
}

// +kubebuilder:object:root=true
type ItemList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ItemsListsSpec `json:"spec"`
}
