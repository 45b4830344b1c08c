// +groupName=packages-shared.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"kbts.dev/testdata/differential/packages-shared/shared"
)

type Spec struct {
	shared.Base `json:",inline"`
	Ref         shared.Ref            `json:"ref"`
	Refs        []shared.Ref          `json:"refs,omitempty"`
	Ports       map[string]shared.Port `json:"ports,omitempty"`
}

// +kubebuilder:object:root=true
type Sharing struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec"`
}
