// +groupName=docs-long.example.com
// +versionName=v1
package docslong

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type DocsLongSpec struct {
	// This is one very long line that goes far beyond the eighty columns at which the encoder folds plain text, so that it is folded more than once in the result.
	Plain string `json:"plain,omitempty"`
	// It's one very long line: with a colon, so that it must be quoted, and it is still longer than the eighty columns at which a fold comes, isn't it?
	Quoted string `json:"quoted,omitempty"`
	// averyveryverylongwordwithoutanyblankthatgoesfarbeyondtheeightycolumnsatwhichtheencoderfoldsplaintext and then some more words
	Word string `json:"word,omitempty"`
	// Two  blanks  stand  between  all  the  words  of  this  very  long  line  and  they  are  kept  as  they  are.
	Blanks string `json:"blanks,omitempty"`
	// A first line of a literal block that is much longer than the eighty columns at which other texts would be folded.
	// A second line.
	Literal string `json:"literal,omitempty"`
	// "Double" quotes at the start of a very long line, which then must be put into single quotes and folded like others.
	Double string `json:"double,omitempty"`
	// yes
	// no
	Lines string `json:"lines,omitempty"`
}

// +kubebuilder:object:root=true
type DocLong struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DocsLongSpec `json:"spec"`
}
