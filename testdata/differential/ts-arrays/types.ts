// +groupName=ts-arrays.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface Part {
  a: string;
}

export interface ArraysSpec {
  a: string[];
  b: Array<string>;
  c: readonly string[];
  d: ReadonlyArray<string>;
  e: readonly (readonly string[])[];
  f: (Part)[];
  g?: Array<Part[]>;
}

// +kubebuilder:object:root=true
export class Arrays extends CustomResource {
  spec!: ArraysSpec;
}
