// +groupName=list-type-on-alias.example.com
// +versionName=v1
package listtypeonalias

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Entry struct {
	Name string `json:"name"`
}

// +k8s:listType=set
type Tags []string

// +listType=atomic
type Steps []Entry

// +mapType=granular
type Notes map[string]string

type ListAliasSpec struct {
	Tags Tags `json:"tags"`
	Steps Steps `json:"steps"`
	Notes Notes `json:"notes"`
}

// +kubebuilder:object:root=true
type ListAlias struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ListAliasSpec `json:"spec"`
}
