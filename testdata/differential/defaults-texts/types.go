// +groupName=defaults-texts.example.com
// +versionName=v1
package defaultstexts

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type DefaultsTextsSpec struct {
	// +kubebuilder:default=plain
	Plain string `json:"plain,omitempty"`
	// +kubebuilder:default="double"
	Double string `json:"double,omitempty"`
	// +kubebuilder:default=`raw \n`
	Raw string `json:"raw,omitempty"`
	// +kubebuilder:default="line\nline\ttab"
	Escapes string `json:"escapes,omitempty"`
	// +kubebuilder:default="say \"hi\""
	Inner string `json:"inner,omitempty"`
	// +kubebuilder:default="\u00fc\x41\101"
	Codes string `json:"codes,omitempty"`
	// +kubebuilder:default="日本語 ☃ 😀"
	Unicode string `json:"unicode,omitempty"`
	// +kubebuilder:default=größe
	Bare string `json:"bare,omitempty"`
	// +kubebuilder:default="12"
	Digits string `json:"digits,omitempty"`
	// +kubebuilder:default="true"
	Truth string `json:"truth,omitempty"`
	// +kubebuilder:default="null"
	Nothing string `json:"nothing,omitempty"`
	// +kubebuilder:default=" edges "
	Edges string `json:"edges,omitempty"`
	// +kubebuilder:default="a: b"
	Colon string `json:"colon,omitempty"`
	// +kubebuilder:default="# hash"
	Hash string `json:"hash,omitempty"`
	// +kubebuilder:default='single'
	Single string `json:"single,omitempty"`
	// +kubebuilder:default=a:b
	BareColon string `json:"bareColon,omitempty"`
}

// +kubebuilder:object:root=true
type DefaultText struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DefaultsTextsSpec `json:"spec"`
}
