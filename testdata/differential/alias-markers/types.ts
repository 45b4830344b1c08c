// +groupName=alias-markers.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:validation:MinLength=2
export type First = string;

// +kubebuilder:validation:MaxLength=20
export type Second = First;

// +kubebuilder:validation:Pattern=`^[a-z]+$`
export type Third = Second;

export interface ChainSpec {
  a: First;
  b: Second;
  // +kubebuilder:validation:MaxLength=10
  c?: Third;
  all: Third[];
  by?: Record<string, Second>;
}

// +kubebuilder:object:root=true
export class AliasChain extends CustomResource {
  spec!: ChainSpec;
}
