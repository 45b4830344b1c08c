// +groupName=alias-list.example.com
// +versionName=v1
package aliaslist

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:validation:MinItems=1
// +kubebuilder:validation:MaxItems=9
// +listType=set
type Names []string

type More Names

type Entry struct {
	Name string `json:"name"`
}

// +listType=map
// +listMapKey=name
type Entries []Entry

type AliasListSpec struct {
	Names Names `json:"names"`
	More More `json:"more,omitempty"`
	Entries Entries `json:"entries,omitempty"`
	Lists []Names `json:"lists,omitempty"`
	By map[string]Entries `json:"by,omitempty"`
}

// +kubebuilder:object:root=true
type AliasList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec AliasListSpec `json:"spec"`
}
