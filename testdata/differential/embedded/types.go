// +groupName=embedded.example.com
// +versionName=v1
package embedded

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:validation:MinProperties=1
type Base struct {
	// +kubebuilder:validation:MinLength=1
	Name string `json:"name"`
	// +optional
	Note string `json:"note"`
}

type Middle struct {
	Base `json:",inline"`
	// +kubebuilder:default=1
	Level int32 `json:"level,omitempty"`
}

type Other struct {
	Zone string `json:"zone"`
}

// +kubebuilder:validation:XValidation:rule="self.level > 0"
type TreeSpec struct {
	Middle `json:",inline"`
	Other  `json:",inline"`
	Own    bool `json:"own"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:resource:scope=Cluster,shortName=tr;tre,categories=all
// +kubebuilder:printcolumn:name="Zone",type=string,JSONPath=`.spec.zone`,priority=1
type Tree struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   TreeSpec `json:"spec,omitempty"`
	Status Other    `json:"status,omitempty"`
}
