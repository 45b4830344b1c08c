// +groupName=maps.example.com
// +versionName=v1
package maps

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	"k8s.io/apimachinery/pkg/util/intstr"
)

type Entry struct {
	Key string `json:"key"`
}

type Key string

type MapsSpec struct {
	Texts map[string]string `json:"texts"`
	Flags map[string]bool `json:"flags,omitempty"`
	Counts map[string]int64 `json:"counts"`
	Entries map[string]Entry `json:"entries"`
	Pointers map[string]*Entry `json:"pointers,omitempty"`
	Keyed map[Key]string `json:"keyed"`
	Deep map[string]map[string]map[string]bool `json:"deep"`
	Lists map[string][]int32 `json:"lists"`
	Data map[string][]byte `json:"data"`
	Amounts map[string]resource.Quantity `json:"amounts"`
	Ports map[string]intstr.IntOrString `json:"ports,omitempty"`
}

// +kubebuilder:object:root=true
type Maps struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec MapsSpec `json:"spec"`
}
