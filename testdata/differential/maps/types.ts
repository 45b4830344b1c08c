// +groupName=maps.example.com
// +versionName=v1
import { type Bytes, CustomResource, type Int32, type Int64, type IntOrString, type Quantity } from 'kbts/api';

export interface Entry {
  key: string;
}

export type Key = string;

export interface MapsSpec {
  texts: Record<string, string>;
  flags?: Record<string, boolean>;
  counts: Record<string, Int64>;
  entries: Record<string, Entry>;
  pointers?: Record<string, Entry>;
  keyed: Record<string, string>;
  deep: Record<string, Record<string, Record<string, boolean>>>;
  lists: Record<string, Int32[]>;
  data: Record<string, Bytes>;
  amounts: Record<string, Quantity>;
  ports?: Record<string, IntOrString>;
}

// +kubebuilder:object:root=true
export class Maps extends CustomResource {
  spec!: MapsSpec;
}
