// +groupName=pointers.example.com
// +versionName=v1
package pointers

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type PointersSpec struct {
	Text *string `json:"text,omitempty"`
	Flag *bool `json:"flag"`
	Count *int32 `json:"count,omitempty"`
	Big *int64 `json:"big"`
	List *[]string `json:"list"`
	Map *map[string]string `json:"map,omitempty"`
	Items []*string `json:"items"`
	Values map[string]*int32 `json:"values,omitempty"`
	// +kubebuilder:validation:Minimum=1
	Low *int32 `json:"low,omitempty"`
}

// +kubebuilder:object:root=true
type Pointers struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PointersSpec `json:"spec"`
}
