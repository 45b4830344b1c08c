// +groupName=unknown-fields.example.com
// +versionName=v1
package unknownfields

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

type Part struct {
	A string `json:"a"`
}

// +kubebuilder:pruning:PreserveUnknownFields
type Open struct {
	A string `json:"a,omitempty"`
}

type UnknownFieldsSpec struct {
	// +kubebuilder:pruning:PreserveUnknownFields
	Part Part `json:"part"`
	// +kubebuilder:validation:XPreserveUnknownFields
	Old Part `json:"old,omitempty"`
	Open Open `json:"open"`
	// +kubebuilder:pruning:PreserveUnknownFields
	Both Open `json:"both,omitempty"`
	Raw runtime.RawExtension `json:"raw"`
	Any apiextensionsv1.JSON `json:"any,omitempty"`
	// +kubebuilder:pruning:PreserveUnknownFields
	Ext *runtime.RawExtension `json:"ext,omitempty"`
	List []runtime.RawExtension `json:"list,omitempty"`
	By map[string]apiextensionsv1.JSON `json:"by,omitempty"`
	Jsons []apiextensionsv1.JSON `json:"jsons,omitempty"`
}

// +kubebuilder:object:root=true
type UnknownFields struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec UnknownFieldsSpec `json:"spec"`
}
