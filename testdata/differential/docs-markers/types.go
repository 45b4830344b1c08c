// +groupName=docs-markers.example.com
// +versionName=v1
package docsmarkers

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// MarkedSpec is marked.
// +kubebuilder:validation:MinProperties=1
// It goes on behind the marker.
type DocsMarkersSpec struct {
	// A is first.
	// +kubebuilder:validation:MinLength=1
	// And goes on.
	// +optional
	A string `json:"a,omitempty"`
	// +kubebuilder:validation:MinLength=1
	// B comes behind.
	B string `json:"b,omitempty"`
	// +optional
	C string `json:"c,omitempty"`
	// D has another tool's marker.
	// +other:tool=x
	D string `json:"d,omitempty"`
}

// +kubebuilder:object:root=true
type DocMarker struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DocsMarkersSpec `json:"spec"`
}
