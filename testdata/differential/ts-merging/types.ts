// +groupName=ts-merging.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

export interface Extra {
  e?: string;
}

export interface MergingSpec {
  a: string;
}

export interface MergingSpec {
  b?: Int32;
}

export interface Merging extends Extra {}

// +kubebuilder:object:root=true
export class Merging extends CustomResource {
  spec!: MergingSpec;
}
