// +groupName=embedded-resource.example.com
// +versionName=v1
package embeddedresource

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

type EmbeddedResourceSpec struct {
	// +kubebuilder:validation:EmbeddedResource
	// +kubebuilder:pruning:PreserveUnknownFields
	Any runtime.RawExtension `json:"any"`
	// +kubebuilder:validation:XEmbeddedResource
	// +kubebuilder:pruning:PreserveUnknownFields
	Old runtime.RawExtension `json:"old,omitempty"`
	// +kubebuilder:validation:items:XEmbeddedResource
	// +kubebuilder:validation:items:XPreserveUnknownFields
	List []runtime.RawExtension `json:"list,omitempty"`
}

// +kubebuilder:object:root=true
type Embedding struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec EmbeddedResourceSpec `json:"spec"`
}
