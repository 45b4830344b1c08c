// +groupName=enum-texts.example.com
// +versionName=v1
package enumtexts

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type EnumTextsSpec struct {
	// +kubebuilder:validation:Enum=a;b;c
	Plain string `json:"plain"`
	// +kubebuilder:validation:Enum={a,b,c}
	Braces string `json:"braces"`
	// +kubebuilder:validation:Enum="a";"b c";"d;e"
	Quoted string `json:"quoted"`
	// +kubebuilder:validation:Enum=only
	One string `json:"one"`
	// +kubebuilder:validation:Enum="";full
	Empty string `json:"empty"`
	// +kubebuilder:validation:Enum=b;a;c
	Unsorted string `json:"unsorted"`
	// +kubebuilder:validation:Enum=yes;no;on;off
	Words string `json:"words"`
	// +kubebuilder:validation:Enum=`raw`;`back\slash`
	Raw string `json:"raw"`
	// +kubebuilder:validation:Enum="1";"2"
	Digits string `json:"digits"`
	// +kubebuilder:validation:Enum="true";"false"
	Truths string `json:"truths"`
	// +kubebuilder:validation:Enum=2.0.1;1.x
	Versions string `json:"versions"`
	// +kubebuilder:validation:Enum=müller;日本;"ß"
	Unicode string `json:"unicode"`
}

// +kubebuilder:object:root=true
type EnumText struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec EnumTextsSpec `json:"spec"`
}
