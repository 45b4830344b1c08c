// +groupName=ts-indexed-access.example.com
// +versionName=v1
package tsindexedaccess

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Part struct {
	A string `json:"a"`
	N int32 `json:"n,omitempty"`
}

type AccessSpec struct {
	Part Part `json:"part"`
	Same Part `json:"same"`
	Text string `json:"text"`
	Number int32 `json:"number,omitempty"`
	List []string `json:"list,omitempty"`
}

// +kubebuilder:object:root=true
type Access struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec AccessSpec `json:"spec"`
}
