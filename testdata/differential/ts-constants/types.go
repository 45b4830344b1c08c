// +groupName=ts-constants.example.com
// +versionName=v1
package tsconstants

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type ConstantsSpec struct {
	// +kubebuilder:validation:MaxLength=63
	// +kubebuilder:validation:Pattern=`^[a-z]+$`
	Name string `json:"name"`
	// +kubebuilder:validation:Maximum=10
	// +kubebuilder:default=5
	Count int32 `json:"count,omitempty"`
	// +kubebuilder:validation:Enum=a;b
	// +kubebuilder:default=a
	Letter string `json:"letter,omitempty"`
	// +kubebuilder:default={x: "1", y: "2"}
	Map map[string]string `json:"map,omitempty"`
}

// +kubebuilder:resource:shortName=co;cn,categories=all
// +kubebuilder:printcolumn:name=Count,type=integer,JSONPath=.spec.count
// +kubebuilder:object:root=true
type Constant struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ConstantsSpec `json:"spec"`
}
