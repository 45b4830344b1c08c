// +groupName=lists.example.com
// +versionName=v1
import { type Bytes, CustomResource, type Duration, type Int32, type Int64, type Time } from 'kbts/api';

export interface Entry {
  key: string;
}

export interface ListsSpec {
  texts: string[];
  flags?: boolean[];
  counts: Int32[];
  longs: Int64[];
  entries: Entry[];
  pointers?: Entry[];
  deep: string[][][];
  fixed: Int32[];
  bytes: Bytes;
  manyBytes?: Bytes[];
  durations?: Duration[];
  times?: Time[];
}

// +kubebuilder:object:root=true
export class Lists extends CustomResource {
  spec!: ListsSpec;
}
