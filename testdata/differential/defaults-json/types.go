// +groupName=defaults-json.example.com
// +versionName=v1
package defaultsjson

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Part struct {
	A string `json:"a,omitempty"`
	N int32 `json:"n,omitempty"`
}

type DefaultsJsonSpec struct {
	// +default="text"
	Text string `json:"text,omitempty"`
	// +default=5
	Number int32 `json:"number,omitempty"`
	// +default=true
	Flag bool `json:"flag,omitempty"`
	// +default={"a":"x","n":3}
	Object Part `json:"object,omitempty"`
	// +default=["a","b"]
	List []string `json:"list,omitempty"`
	// +default={}
	Empty map[string]string `json:"empty,omitempty"`
	// +default=[]
	None []string `json:"none,omitempty"`
	// +default="with, comma; and } brace"
	Signs string `json:"signs,omitempty"`
	// +default="json"
	// +kubebuilder:default=ours
	Both string `json:"both,omitempty"`
	// +default=null
	Nothing string `json:"nothing,omitempty"`
}

// +kubebuilder:object:root=true
type DefaultJson struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DefaultsJsonSpec `json:"spec"`
}
