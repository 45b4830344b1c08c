// +groupName=ts-partial-required.example.com
// +versionName=v1
package tspartialrequired

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Loose struct {
	A string `json:"a,omitempty"`
	B int32 `json:"b,omitempty"`
}

type Strict struct {
	A string `json:"a"`
	B int32 `json:"b"`
}

type Half struct {
	A string `json:"a,omitempty"`
	C bool `json:"c"`
}

type PresenceSpec struct {
	Loose Loose `json:"loose"`
	Strict Strict `json:"strict"`
	Half Half `json:"half,omitempty"`
}

// +kubebuilder:object:root=true
type Presence struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PresenceSpec `json:"spec"`
}
