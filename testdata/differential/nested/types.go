// +groupName=nested.example.com
// +versionName=v1
package nested

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Entry struct {
	Name string `json:"name"`
	Port int32  `json:"port"`
}

type Line []string

type GridSpec struct {
	// +kubebuilder:validation:MaxItems=4
	// +kubebuilder:validation:items:MaxItems=3
	Cells  [][]string                  `json:"cells"`
	Lines  []Line                      `json:"lines,omitempty"`
	Tables map[string]map[string]int32 `json:"tables,omitempty"`
	Lists  map[string][]string         `json:"lists,omitempty"`
	Maps   []map[string]string         `json:"maps,omitempty"`
	// +listType=map
	// +listMapKey=name
	// +listMapKey=port
	Entries []Entry `json:"entries,omitempty"`
	// +listType=set
	// +kubebuilder:validation:items:Pattern=`^[a-z]+$`
	Words []string `json:"words,omitempty"`
	// +mapType=atomic
	Labels map[string]string `json:"labels,omitempty"`
	// +structType=atomic
	Whole    Entry                      `json:"whole"`
	Selector *metav1.LabelSelector      `json:"selector,omitempty"`
	Env      map[string][]corev1.EnvVar `json:"env,omitempty"`
	// +kubebuilder:validation:UniqueItems=false
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// +kubebuilder:object:root=true
type Grid struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec GridSpec `json:"spec"`
}
