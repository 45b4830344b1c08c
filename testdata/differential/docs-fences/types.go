// +groupName=docs-fences.example.com
// +versionName=v1
package docsfences

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type DocsFencesSpec struct {
	// - list
	//   ```
	//   code
	// TODO goes, in spite of the fence before
	//   ```
	A string `json:"a,omitempty"`
	// ```
	// ~~~
	// TODO goes, the other sign ends code
	// ```
	// TODO stays
	B string `json:"b,omitempty"`
	// ````
	// ```
	// TODO goes, fewer signs end code
	// ````
	C string `json:"c,omitempty"`
	// ```go
	// TODO stays
	// ```
	// ---
	// gone
	D string `json:"d,omitempty"`
	// ```never``` closed
	// TODO stays
	// ---
	E string `json:"e,omitempty"`
}

// +kubebuilder:object:root=true
type DocFence struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DocsFencesSpec `json:"spec"`
}
