// +groupName=defaults-lists.example.com
// +versionName=v1
package defaultslists

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Item struct {
	A string `json:"a,omitempty"`
	N int32 `json:"n,omitempty"`
}

type DefaultsListsSpec struct {
	// +kubebuilder:default={}
	Empty []string `json:"empty,omitempty"`
	// +kubebuilder:default={a}
	One []string `json:"one,omitempty"`
	// +kubebuilder:default={a,b,c}
	Braces []string `json:"braces,omitempty"`
	// +kubebuilder:default=a;b;c
	Joined []string `json:"joined,omitempty"`
	// +kubebuilder:default={"a b","c,d"}
	Quoted []string `json:"quoted,omitempty"`
	// +kubebuilder:default={1,2,3}
	Numbers []int32 `json:"numbers,omitempty"`
	// +kubebuilder:default={true,false}
	Flags []bool `json:"flags,omitempty"`
	// +kubebuilder:default={{a: x},{a: y, n: 2}}
	Objects []Item `json:"objects,omitempty"`
	// +kubebuilder:default={{a,b},{c}}
	Lists [][]string `json:"lists,omitempty"`
	// +kubebuilder:default={{}}
	Blank []Item `json:"blank,omitempty"`
	// +kubebuilder:default=1;2
	JoinedNumbers []int64 `json:"joinedNumbers,omitempty"`
}

// +kubebuilder:object:root=true
type DefaultList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DefaultsListsSpec `json:"spec"`
}
