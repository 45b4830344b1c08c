// +groupName=docs-unicode.example.com
// +versionName=v1
package docsunicode

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type DocsUnicodeSpec struct {
	// Größe in Metern, naïve café.
	Latin string `json:"latin,omitempty"`
	// 日本語の説明です。長い説明は折り返されません。
	Japanese string `json:"japanese,omitempty"`
	// Emoji 😀 and ☃.
	Emoji string `json:"emoji,omitempty"`
	// Ünicode text that is far longer than eighty columns: größer, schöner, höher, weiter, überall öffentlich zugänglich.
	Long string `json:"long,omitempty"`
	// Non breaking and zero​width.
	Blanks string `json:"blanks,omitempty"`
	// “Typographic” quotes — and dashes…
	Quotes string `json:"quotes,omitempty"`
	// Привет, мир
	Cyrillic string `json:"cyrillic,omitempty"`
}

// +kubebuilder:object:root=true
type DocUnicode struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DocsUnicodeSpec `json:"spec"`
}
