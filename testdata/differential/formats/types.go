// +groupName=formats.example.com
// +versionName=v1
package formats

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type FormatsSpec struct {
	// +kubebuilder:validation:Format=bsonobjectid
	A string `json:"a"`
	// +kubebuilder:validation:Format=uri
	B string `json:"b"`
	// +kubebuilder:validation:Format=hostname
	C string `json:"c"`
	// +kubebuilder:validation:Format=cidr
	D string `json:"d"`
	// +kubebuilder:validation:Format=mac
	E string `json:"e"`
	// +kubebuilder:validation:Format=uuid4
	F string `json:"f"`
	// +kubebuilder:validation:Format=isbn13
	G string `json:"g"`
	// +kubebuilder:validation:Format=creditcard
	H string `json:"h"`
	// +kubebuilder:validation:Format=hexcolor
	I string `json:"i"`
	// +kubebuilder:validation:Format=password
	J string `json:"j"`
	// +kubebuilder:validation:Format=date
	K string `json:"k"`
	// +kubebuilder:validation:Format=duration
	L string `json:"l"`
	// +kubebuilder:validation:Format=byte
	M string `json:"m"`
	// +kubebuilder:validation:Format=int64
	N int `json:"n"`
}

// +kubebuilder:object:root=true
type Format struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FormatsSpec `json:"spec"`
}
