// +groupName=cel-on-type.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:validation:XValidation:rule="self.a != self.b",message="differ",fieldPath=".a",reason=FieldValueDuplicate
// +kubebuilder:validation:XValidation:rule="self.a != 'x'",fieldPath=.a
export interface CelTypeSpec {
  a: string;
  b: string;
}

// +kubebuilder:validation:XValidation:rule="self.metadata.name.startsWith('x')",message="starts with x"
// +kubebuilder:object:root=true
export class CelType extends CustomResource {
  spec!: CelTypeSpec;
}
