// +groupName=enum-numbers.example.com
// +versionName=v1
import { CustomResource, type Int, type Int32, type Int64 } from 'kbts/api';

export interface EnumNumbersSpec {
  // +kubebuilder:validation:Enum=1;2;3
  plain: Int32;
  // +kubebuilder:validation:Enum={10,20}
  braces: Int64;
  // +kubebuilder:validation:Enum=-1;0;1
  signs: Int;
}

// +kubebuilder:object:root=true
export class EnumNumber extends CustomResource {
  spec!: EnumNumbersSpec;
}
