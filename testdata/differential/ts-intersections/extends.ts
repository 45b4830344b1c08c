// +groupName=ts-intersections.example.com
// +versionName=v1
import { CustomResource, type Int32, MinLength } from 'kbts/api';

export type Base = A & B;

export class A {
  @MinLength(1)
  a!: string;
}

export interface B {
  b?: Int32;
}

export interface IntersectionsSpec extends Base {
  own: boolean;
}

// +kubebuilder:object:root=true
export class Crossing extends CustomResource {
  spec!: IntersectionsSpec;
}
