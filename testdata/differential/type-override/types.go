// +groupName=type-override.example.com
// +versionName=v1
package typeoverride

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Opaque struct {
	A string `json:"a"`
}

type TypeOverrideSpec struct {
	// +kubebuilder:validation:Type=string
	// +kubebuilder:validation:Format=date-time
	When int64 `json:"when"`
	// +kubebuilder:validation:Type=object
	Any []string `json:"any"`
	// +kubebuilder:validation:Type="string"
	Text int32 `json:"text"`
}

// +kubebuilder:object:root=true
type TypeOverride struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec TypeOverrideSpec `json:"spec"`
}
