// +groupName=enum-consts.example.com
// +versionName=v1
package enumconsts

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +k8s:enum
type Mode string

const (
	ModeSlow Mode = "Slow"
	ModeFast Mode = "Fast"
	ModeAuto Mode = "Auto"
)

type EnumConstsSpec struct {
	Mode Mode `json:"mode"`
	Modes []Mode `json:"modes,omitempty"`
}

// +kubebuilder:object:root=true
type EnumConsts struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec EnumConstsSpec `json:"spec"`
}
