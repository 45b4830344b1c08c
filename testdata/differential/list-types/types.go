// +groupName=list-types.example.com
// +versionName=v1
package listtypes

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Entry struct {
	Name string `json:"name"`
	// +kubebuilder:default=80
	Port int32 `json:"port,omitempty"`
	Value string `json:"value,omitempty"`
}

type ListTypesSpec struct {
	// +listType=set
	Set []string `json:"set"`
	// +listType=atomic
	Atomic []Entry `json:"atomic"`
	// +listType=map
	// +listMapKey=name
	Map []Entry `json:"map"`
	// +listType=map
	// +listMapKey=name
	// +listMapKey=port
	Two []Entry `json:"two,omitempty"`
	// +k8s:listType=set
	Other []int32 `json:"other,omitempty"`
	// +k8s:listType=map
	// +k8s:listMapKey=name
	Third []Entry `json:"third,omitempty"`
}

// +kubebuilder:object:root=true
type Listing struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ListTypesSpec `json:"spec"`
}
