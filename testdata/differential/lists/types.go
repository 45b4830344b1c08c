// +groupName=lists.example.com
// +versionName=v1
package lists

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Entry struct {
	Key string `json:"key"`
}

type ListsSpec struct {
	Texts []string `json:"texts"`
	Flags []bool `json:"flags,omitempty"`
	Counts []int32 `json:"counts"`
	Longs []int64 `json:"longs"`
	Entries []Entry `json:"entries"`
	Pointers []*Entry `json:"pointers,omitempty"`
	Deep [][][]string `json:"deep"`
	Fixed [3]int32 `json:"fixed"`
	Bytes []byte `json:"bytes"`
	ManyBytes [][]byte `json:"manyBytes,omitempty"`
	Durations []metav1.Duration `json:"durations,omitempty"`
	Times []metav1.Time `json:"times,omitempty"`
}

// +kubebuilder:object:root=true
type Lists struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ListsSpec `json:"spec"`
}
