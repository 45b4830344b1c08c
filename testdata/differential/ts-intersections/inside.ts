// +groupName=ts-intersections.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

export type A = {
  // +kubebuilder:validation:MinLength=1
  a: string;
};

export class B {
  b?: Int32;
}

// +kubebuilder:object:root=true
export class Crossing extends CustomResource {
  spec!: A & B & { own: boolean };
}
