// +groupName=nullable.example.com
// +versionName=v1
import { CustomResource, type Int32, type Time } from 'kbts/api';

export interface Part {
  // +nullable
  a?: string;
}

export interface NullableSpec {
  // +nullable
  text?: string;
  // +nullable
  required: string;
  // +nullable
  part?: Part;
  // +nullable
  list?: string[];
  // +nullable
  map?: Record<string, string>;
  // +nullable
  time?: Time;
  // +nullable
  // +kubebuilder:default=5
  number?: Int32;
  // +nullable
  // +optional
  both: string;
}

// +kubebuilder:object:root=true
export class Nullable extends CustomResource {
  spec!: NullableSpec;
}
