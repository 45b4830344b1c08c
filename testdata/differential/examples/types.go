// +groupName=examples.example.com
// +versionName=v1
package examples

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/api/resource"
)

type Part struct {
	A string `json:"a,omitempty"`
}

type ExamplesSpec struct {
	// +kubebuilder:example=plain
	Plain string `json:"plain"`
	// +kubebuilder:example="0 * * * *"
	Quoted string `json:"quoted"`
	// +kubebuilder:example=3
	Number int32 `json:"number"`
	// +kubebuilder:example=true
	Flag bool `json:"flag"`
	// +kubebuilder:example={a,b}
	List []string `json:"list"`
	// +kubebuilder:example={a: x}
	Object Part `json:"object"`
	// +kubebuilder:example=100Mi
	Size resource.Quantity `json:"size"`
	// +kubebuilder:example={}
	Empty Part `json:"empty,omitempty"`
}

// +kubebuilder:object:root=true
type Sample struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ExamplesSpec `json:"spec"`
}
