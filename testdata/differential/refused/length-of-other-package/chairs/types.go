// +groupName=refused.example.com
// +versionName=v1
package refused

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"kbts.dev/testdata/differential/refused/length-of-other-package/parts"
)

// +kubebuilder:object:root=true
type Chair struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:MaxLength=9
	Part parts.Name `json:"part"`
}
