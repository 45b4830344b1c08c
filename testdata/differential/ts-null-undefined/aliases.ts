// +groupName=ts-null-undefined.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

export type Maybe<T> = T | null;

export type Option<T> = T | undefined;

export interface Part {
  a: string;
}

export interface NullSpec {
  text?: Maybe<string>;
  must: Maybe<string>;
  opt: Option<string>;
  both: Option<Maybe<Int32>>;
  list: Maybe<string[]>;
  part?: Maybe<Part>;
}

// +kubebuilder:object:root=true
export class Null extends CustomResource {
  spec!: NullSpec;
}
