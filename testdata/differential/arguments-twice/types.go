// +groupName=arguments-twice.example.com
// +versionName=v1
package argumentstwice

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:validation:XValidation:rule="size(self.name) > 0",message="empty",message="empty"
type TwiceSpec struct {
	Name string `json:"name"`
}

// +kubebuilder:object:root=true
// +kubebuilder:resource:path=twices,shortName=tw;tws,shortName=tw;tws
// +kubebuilder:printcolumn:name="Name",type=string,JSONPath=`.spec.name`,priority=1,priority=1
type Twice struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec TwiceSpec `json:"spec"`
}
