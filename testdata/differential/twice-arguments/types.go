// +groupName=twice-arguments.example.com
// +versionName=v1
package twicearguments

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:validation:XValidation:rule="size(self.name) > 0",message="a",rule="size(self.name) > 1",message="b"
type TwiceSpec struct {
	Name string `json:"name"`
}

// +kubebuilder:rbac:groups=a,groups=b,resources=xs,verbs=get,verbs=list;watch
// +kubebuilder:webhook:path=/a,path=/b,mutating=true,mutating=false,failurePolicy=fail,sideEffects=None,groups=x,resources=ys,verbs=create,versions=v1,name=a.kb.io,admissionReviewVersions=v1

// +kubebuilder:object:root=true
// +kubebuilder:resource:path=twices,shortName=tw;tws,shortName=tx
// +kubebuilder:printcolumn:name="A",name="B",type=string,JSONPath=`.spec.name`,priority=1,priority=0
type Twice struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec TwiceSpec `json:"spec"`
}
