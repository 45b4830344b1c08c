// +groupName=builtins-inline.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';
import type { ObjectReference, SecretKeySelector } from 'kbts/k8s/core/v1';

export interface Placed extends ObjectReference {
  // +kubebuilder:validation:MinLength=1
  name: string;
}

export interface InlineSpec {
  placed: Placed;
  keyed?: Keyed;
}

export interface Keyed extends SecretKeySelector {
  more?: string;
}

// +kubebuilder:object:root=true
export class Inline extends CustomResource {
  spec!: InlineSpec;
}
