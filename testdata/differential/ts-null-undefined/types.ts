// +groupName=ts-null-undefined.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

export interface Part {
  a: string;
}

export interface NullSpec {
  text?: string | null;
  must: string | null;
  opt: string | undefined;
  both: Int32 | null | undefined;
  list: null | string[];
  part?: Part | null | undefined;
}

// +kubebuilder:object:root=true
export class Null extends CustomResource {
  spec!: NullSpec;
}
