// +groupName=cel-forms.example.com
// +versionName=v1
package celforms

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type CelSpec struct {
	// +kubebuilder:validation:XValidation:rule="self > 0"
	Rule int32 `json:"rule"`
	// +kubebuilder:validation:XValidation:rule="self > 0",message="must be above 0"
	Message int32 `json:"message"`
	// +kubebuilder:validation:XValidation:rule="self > 0",messageExpression="'above' + ' 0, please'"
	Expression int32 `json:"expression"`
	// +kubebuilder:validation:XValidation:rule="self > 0",reason=FieldValueInvalid
	Reason int32 `json:"reason"`
	// +kubebuilder:validation:XValidation:rule="self > 0",reason="FieldValueForbidden",message="m, with comma"
	Quoted int32 `json:"quoted"`
	// +kubebuilder:validation:XValidation:rule="self == oldSelf.value()",optionalOldSelf=true
	Old int32 `json:"old,omitempty"`
	// +kubebuilder:validation:XValidation:rule=`self.matches("^[a-z]+$")`,message=`says "no"`
	// +kubebuilder:validation:MaxLength=10
	Raw string `json:"raw"`
	// +kubebuilder:validation:XValidation:rule="self == 'a' || self == 'b'"
	// +kubebuilder:validation:XValidation:rule="self != 'c'",message="not c"
	// +kubebuilder:validation:MaxLength=10
	Several string `json:"several"`
}

// +kubebuilder:object:root=true
type Cel struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec CelSpec `json:"spec"`
}
