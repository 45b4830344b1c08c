// +groupName=pointers.example.com
// +versionName=v1
import { CustomResource, type Int32, type Int64 } from 'kbts/api';

export interface PointersSpec {
  text?: string;
  flag: boolean;
  count?: Int32;
  big: Int64;
  list: string[];
  map?: Record<string, string>;
  items: string[];
  values?: Record<string, Int32>;
  // +kubebuilder:validation:Minimum=1
  low?: Int32;
}

// +kubebuilder:object:root=true
export class Pointers extends CustomResource {
  spec!: PointersSpec;
}
