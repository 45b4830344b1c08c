// +groupName=docs-max-50.example.com
// +versionName=v1
package docsmax50

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// A spec with words. And with a second sentence that is too long for the limit.
type DocsFiftySpec struct {
	// The first sentence stays. The second one is cut because it is too long.
	First string `json:"first,omitempty"`
	// No sentence ends before the limit so that the last blank counts here
	Blank string `json:"blank,omitempty"`
	// Exclaims! And then goes on with many more words than fit
	Exclaims string `json:"exclaims,omitempty"`
	// One line.
	//
	// A second paragraph that is longer than what is left of the limit.
	Paragraphs string `json:"paragraphs,omitempty"`
	// 50 bytes exactly are in this text, so all is kept.
	Exact string `json:"exact,omitempty"`
}

// +kubebuilder:object:root=true
type DocFifty struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DocsFiftySpec `json:"spec"`
}
