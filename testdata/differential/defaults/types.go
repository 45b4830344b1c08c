// +groupName=defaults.example.com
// +versionName=v1
package defaults

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Inner struct {
	A string `json:"a,omitempty"`
	N int32  `json:"n,omitempty"`
}

type Size string

type DefaultsSpec struct {
	// +kubebuilder:default=text
	Bare string `json:"bare,omitempty"`
	// +kubebuilder:default="quoted: text, with; signs"
	Quoted string `json:"quoted,omitempty"`
	// +kubebuilder:default=""
	Empty string `json:"empty,omitempty"`
	// +kubebuilder:default=true
	Flag bool `json:"flag,omitempty"`
	// +kubebuilder:default=-5
	Below int32 `json:"below,omitempty"`
	// +kubebuilder:default={}
	Object Inner `json:"object,omitempty"`
	// +kubebuilder:default={a: "x", n: 3}
	Filled Inner `json:"filled,omitempty"`
	// +kubebuilder:default={"a","b"}
	List []string `json:"list,omitempty"`
	// +kubebuilder:default=a;b;c
	Joined []string `json:"joined,omitempty"`
	// +kubebuilder:default={{a: "x"},{a: "y", n: 2}}
	Objects []Inner `json:"objects,omitempty"`
	// +kubebuilder:default={"k": "v"}
	Map map[string]string `json:"map,omitempty"`
	// +default="other"
	Other string `json:"other,omitempty"`
	Size  Size   `json:"size,omitempty"`
	// +kubebuilder:example="like this"
	Example string `json:"example,omitempty"`
	// +kubebuilder:default=100Mi
	Quantity string `json:"quantity,omitempty"`
}

// +kubebuilder:object:root=true
type Defaulted struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:default={}
	Spec DefaultsSpec `json:"spec,omitempty"`
}
