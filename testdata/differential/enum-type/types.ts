// +groupName=enum-type.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

// +kubebuilder:validation:Enum=Allow;Forbid;Replace
export type Policy = string;

// +kubebuilder:validation:Enum=1;2;4;8
export type Power = Int32;

// +kubebuilder:validation:Enum=""
export type Nothing = string;

export interface EnumTypeSpec {
  policy: Policy;
  maybe?: Policy;
  power: Power;
  nothing?: Nothing;
  list: Policy[];
  by: Record<string, Power>;
  // +kubebuilder:default=Allow
  set?: Policy;
}

// +kubebuilder:object:root=true
export class EnumType extends CustomResource {
  spec!: EnumTypeSpec;
}
