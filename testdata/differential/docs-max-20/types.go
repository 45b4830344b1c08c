// +groupName=docs-max-20.example.com
// +versionName=v1
package docsmax20

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// A spec that is longer than twenty bytes.
type DocsTwentySpec struct {
	// Exactly twenty bytes
	Exact string `json:"exact,omitempty"`
	// Exactly twenty bytes and more
	More string `json:"more,omitempty"`
	// One. Two. Three and more of them.
	Sentence string `json:"sentence,omitempty"`
	// A question? And then an answer
	Question string `json:"question,omitempty"`
	// Nosinglebreakinthiswordanywhere
	Word string `json:"word,omitempty"`
	// Short.
	Short string `json:"short,omitempty"`
	// Two lines
	// and the second one
	Lines string `json:"lines,omitempty"`
	// e.g. a dot within the words
	Dot string `json:"dot,omitempty"`
	// See https://example.com/long/path
	Link string `json:"link,omitempty"`
}

// +kubebuilder:object:root=true
type DocTwenty struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DocsTwentySpec `json:"spec"`
}
