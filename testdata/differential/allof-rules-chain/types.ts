// +groupName=allof-rules-chain.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:validation:XValidation:rule="self != 'a'",message="one"
// +kubebuilder:validation:MaxLength=9
export type First = string;

// +kubebuilder:validation:XValidation:rule="self != 'b'",message="two"
export type Second = First;

// +kubebuilder:validation:XValidation:rule="self != 'c'",message="three"
export type Third = Second;

export interface RulesChainSpec {
  // +kubebuilder:validation:XValidation:rule="self != 'd'",message="four"
  // +kubebuilder:validation:XValidation:rule="self != 'e'",message="five"
  third: Third;
  // +kubebuilder:validation:MaxItems=3
  list?: Third[];
}

// +kubebuilder:object:root=true
export class RulesChain extends CustomResource {
  spec!: RulesChainSpec;
}
