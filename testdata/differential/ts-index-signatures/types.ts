// +groupName=ts-index-signatures.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

export interface Part {
  a: string;
}

export interface Texts {
  [key: string]: string;
}

export interface IndexSpec {
  texts: Texts;
  parts?: { [name: string]: Part };
  deep?: { [a: string]: { [b: string]: Int32[] } };
}

// +kubebuilder:object:root=true
export class Index extends CustomResource {
  spec!: IndexSpec;
}
