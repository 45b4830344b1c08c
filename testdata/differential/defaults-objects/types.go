// +groupName=defaults-objects.example.com
// +versionName=v1
package defaultsobjects

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Deep struct {
	// +kubebuilder:default=deep
	Text string `json:"text,omitempty"`
	List []string `json:"list,omitempty"`
}

type Part struct {
	A string `json:"a,omitempty"`
	N int32 `json:"n,omitempty"`
	Flag bool `json:"flag,omitempty"`
	// +kubebuilder:default={}
	Deep Deep `json:"deep,omitempty"`
}

type DefaultsObjectsSpec struct {
	// +kubebuilder:default={}
	Empty Part `json:"empty,omitempty"`
	// +kubebuilder:default={a: x}
	One Part `json:"one,omitempty"`
	// +kubebuilder:default={a: "x y", n: 3, flag: true}
	Several Part `json:"several,omitempty"`
	// +kubebuilder:default={deep: {text: inner, list: {a,b}}}
	Nested Part `json:"nested,omitempty"`
	// +kubebuilder:default={"a": "quoted", "n": 5}
	Quoted Part `json:"quoted,omitempty"`
	// +kubebuilder:default={x: "1", y: "2"}
	Map map[string]string `json:"map,omitempty"`
	// +kubebuilder:default={"a.b/c": d}
	Keys map[string]string `json:"keys,omitempty"`
	// +kubebuilder:default={a: 1, b: 2}
	Numbers map[string]int32 `json:"numbers,omitempty"`
	// +kubebuilder:default={n:-1}
	Below Part `json:"below,omitempty"`
}

// +kubebuilder:object:root=true
type DefaultObject struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DefaultsObjectsSpec `json:"spec"`
}
