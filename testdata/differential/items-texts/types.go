// +groupName=items-texts.example.com
// +versionName=v1
package itemstexts

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

type ItemsTextsSpec struct {
	// +kubebuilder:validation:items:MinLength=1
	// +kubebuilder:validation:items:MaxLength=63
	Sized []string `json:"sized"`
	// +kubebuilder:validation:items:Pattern=`^[a-z]+$`
	Patterned []string `json:"patterned"`
	// +kubebuilder:validation:items:Format=uuid
	Ids []string `json:"ids,omitempty"`
	// +kubebuilder:validation:items:Enum=a;b;c
	Letters []string `json:"letters,omitempty"`
	// +kubebuilder:validation:items:Type=integer
	// +kubebuilder:validation:MaxItems=4
	Numbers []string `json:"numbers,omitempty"`
	// +kubebuilder:validation:items:XIntOrString
	Either []intstr.IntOrString `json:"either,omitempty"`
}

// +kubebuilder:object:root=true
type ItemText struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ItemsTextsSpec `json:"spec"`
}
