// +groupName=docs-max-lines.example.com
// +versionName=v1
package docsmaxlines

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// A spec whose words go on over the end of a line
// so that the line counts as the last white space.
type DocsLinesSpec struct {
	// Words that fill a line up to somewhere near
	// the limit, which comes within the second line
	Line string `json:"line,omitempty"`
	// The last white space before the limit is	tabulated_here
	Tab string `json:"tab,omitempty"`
	// Two lines are short:
	//
	// anunbrokenwordthatgoesonoverthelimitoffiftybytes
	Blank string `json:"blank,omitempty"`
	// One.
	// anunbrokenwordthatgoesonoverthelimitoffiftybytes
	Sentence string `json:"sentence,omitempty"`
	// The space between is hard 　and_goes_on_over_the_limit
	Hard string `json:"hard,omitempty"`
}

// +kubebuilder:object:root=true
type DocLine struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DocsLinesSpec `json:"spec"`
}
