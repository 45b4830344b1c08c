// +groupName=alias-chain.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export type First = string;

export type Second = First;

export type Third = Second;

export interface ChainSpec {
  a: First;
  b: Second;
  c?: Third;
  all: Third[];
  by: Record<string, Second>;
}

// +kubebuilder:object:root=true
export class Chain extends CustomResource {
  spec!: ChainSpec;
}
