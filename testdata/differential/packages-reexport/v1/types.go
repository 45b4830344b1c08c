// +groupName=packages-reexport.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Part struct {
	Text string `json:"text"`
}

type Other struct {
	// +kubebuilder:validation:Enum=a;b
	Letter string `json:"letter"`
}

type Spec struct {
	Part  Part  `json:"part"`
	Other Other `json:"other"`
	Third Part  `json:"third"`
}

// +kubebuilder:object:root=true
type Exported struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec"`
}
