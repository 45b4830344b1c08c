import { CustomResource, GroupVersion, Kind, MaxItems, XValidation } from 'kbts/api';

const groupVersion = new GroupVersion('allof-rules-chain.example.com', 'v1');

// +kubebuilder:validation:XValidation:rule="self != 'a'",message="one"
// +kubebuilder:validation:MaxLength=9
export type First = string;

// +kubebuilder:validation:XValidation:rule="self != 'b'",message="two"
export type Second = First;

// +kubebuilder:validation:XValidation:rule="self != 'c'",message="three"
export type Third = Second;

export class RulesChainSpec {
  @XValidation({ rule: "self != 'd'", message: 'four' })
  @XValidation({ rule: "self != 'e'", message: 'five' })
  third!: Third;
  @MaxItems(3)
  list?: Third[];
}

@Kind(groupVersion)
export class RulesChain extends CustomResource {
  spec!: RulesChainSpec;
}
