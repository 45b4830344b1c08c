// +groupName=ts-intersections.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

export interface A {
  // +kubebuilder:validation:MinLength=1
  a: string;
}

export interface B {
  b?: Int32;
}

export type IntersectionsSpec = A & B & { own: boolean };

// +kubebuilder:object:root=true
export class Crossing extends CustomResource {
  spec!: IntersectionsSpec;
}
