// +groupName=extends-several.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface A {
  a: string;
}

export interface B {
  b?: string;
}

export interface C extends A {
  c: string;
}

export interface ExtendsSeveralSpec extends B, C {
  z?: string;
}

// +kubebuilder:object:root=true
export class ExtendsSeveral extends CustomResource {
  spec!: ExtendsSeveralSpec;
}
