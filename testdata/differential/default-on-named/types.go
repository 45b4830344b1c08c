// +groupName=default-on-named.example.com
// +versionName=v1
package defaultonnamed

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:validation:Enum=Always;Never
type Policy string

// +kubebuilder:validation:Minimum=1
type Port int32

type Tags []string

type DefaultNamedSpec struct {
	// +kubebuilder:default=Always
	Policy Policy `json:"policy,omitempty"`
	// +kubebuilder:default=80
	Port Port `json:"port,omitempty"`
	// +kubebuilder:default={a,b}
	Tags Tags `json:"tags,omitempty"`
	// +kubebuilder:default={}
	None Tags `json:"none,omitempty"`
	// +kubebuilder:default={Always}
	Policies []Policy `json:"policies,omitempty"`
}

// +kubebuilder:object:root=true
type DefaultNamed struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DefaultNamedSpec `json:"spec"`
}
