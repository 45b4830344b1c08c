// +groupName=ts-null-undefined.example.com
// +versionName=v1
package tsnullundefined

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Part struct {
	A string `json:"a"`
}

type NullSpec struct {
	// +nullable
	Text *string `json:"text,omitempty"`
	// +nullable
	Must *string `json:"must"`
	Opt string `json:"opt,omitempty"`
	// +nullable
	// +optional
	Both *int32 `json:"both"`
	// +nullable
	List []string `json:"list"`
	// +nullable
	Part *Part `json:"part,omitempty"`
}

// +kubebuilder:object:root=true
type Null struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NullSpec `json:"spec"`
}
