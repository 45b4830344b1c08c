// +groupName=extends-levels.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

export interface A {
  // +kubebuilder:validation:MinLength=1
  a: string;
}

// +kubebuilder:validation:MinProperties=1
export interface B extends A {
  b?: Int32;
}

export interface C extends B {
  c: string[];
}

// +kubebuilder:validation:MaxProperties=8
export interface ExtendsLevelsSpec extends C {
  d?: boolean;
}

// +kubebuilder:object:root=true
export class ExtendsLevels extends CustomResource {
  spec!: ExtendsLevelsSpec;
}
