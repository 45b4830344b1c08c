// +groupName=packages-presence.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"kbts.dev/testdata/differential/packages-presence/shared"
)

type Spec struct {
	Loose shared.Loose `json:"loose"`
	Own   string       `json:"own"`
}

// +kubebuilder:object:root=true
type Mixing struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec"`
}
