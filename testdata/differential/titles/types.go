// +groupName=titles.example.com
// +versionName=v1
package titles

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:title="A part"
type Part struct {
	// +kubebuilder:title=Plain
	A string `json:"a,omitempty"`
}

// +kubebuilder:title=Number of things
type Count int32

// +kubebuilder:title="The spec"
type TitlesSpec struct {
	// +kubebuilder:title="Field beats type"
	Part Part `json:"part"`
	Other Part `json:"other,omitempty"`
	Count Count `json:"count"`
	// +kubebuilder:title=two words
	Words string `json:"words"`
	// +kubebuilder:title="2"
	Digits string `json:"digits"`
	// +kubebuilder:title=`raw: "x"`
	Raw string `json:"raw"`
}

// +kubebuilder:title="The root"
// +kubebuilder:object:root=true
type Titled struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec TitlesSpec `json:"spec"`
}
