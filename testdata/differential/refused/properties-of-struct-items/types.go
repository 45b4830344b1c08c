// +groupName=refused.example.com
// +versionName=v1
package refused

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Leg struct {
	Wood string `json:"wood,omitempty"`
}

// +kubebuilder:object:root=true
type Chair struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:items:MaxProperties=1
	Legs []Leg `json:"legs"`
}
