// +groupName=cel-forms.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

export interface CelSpec {
  // +kubebuilder:validation:XValidation:rule="self > 0"
  rule: Int32;
  // +kubebuilder:validation:XValidation:rule="self > 0",message="must be above 0"
  message: Int32;
  // +kubebuilder:validation:XValidation:rule="self > 0",messageExpression="'above' + ' 0, please'"
  expression: Int32;
  // +kubebuilder:validation:XValidation:rule="self > 0",reason=FieldValueInvalid
  reason: Int32;
  // +kubebuilder:validation:XValidation:rule="self > 0",reason="FieldValueForbidden",message="m, with comma"
  quoted: Int32;
  // +kubebuilder:validation:XValidation:rule="self == oldSelf.value()",optionalOldSelf=true
  old?: Int32;
  // +kubebuilder:validation:XValidation:rule=`self.matches("^[a-z]+$")`,message=`says "no"`
  // +kubebuilder:validation:MaxLength=10
  raw: string;
  // +kubebuilder:validation:XValidation:rule="self == 'a' || self == 'b'"
  // +kubebuilder:validation:XValidation:rule="self != 'c'",message="not c"
  // +kubebuilder:validation:MaxLength=10
  several: string;
}

// +kubebuilder:object:root=true
export class Cel extends CustomResource {
  spec!: CelSpec;
}
