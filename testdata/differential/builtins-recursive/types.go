// +groupName=builtins-recursive.example.com
// +versionName=v1
package builtinsrecursive

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

type JSONSpec struct {
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:pruning:PreserveUnknownFields
	Schema apiextensionsv1.JSON `json:"schema,omitempty"`
	Names apiextensionsv1.CustomResourceDefinitionNames `json:"names,omitempty"`
	Conversion apiextensionsv1.ConversionStrategyType `json:"conversion,omitempty"`
}

// +kubebuilder:object:root=true
type JSONHolder struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec JSONSpec `json:"spec"`
}
