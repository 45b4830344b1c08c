// +groupName=ts-indexed-access.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

export interface Part {
  a: string;
  n?: Int32;
}

interface Whole {
  part: Part;
  text: string;
}

export interface AccessSpec {
  part: Part;
  same: Whole['part'];
  text: Whole['text'];
  number?: Part['n'];
  list?: Whole['part']['a'][];
}

// +kubebuilder:object:root=true
export class Access extends CustomResource {
  spec!: AccessSpec;
}
