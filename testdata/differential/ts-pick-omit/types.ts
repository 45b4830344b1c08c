// +groupName=ts-pick-omit.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

export interface All {
  // +kubebuilder:validation:MinLength=1
  a: string;
  b?: Int32;
  c?: boolean;
  d: string[];
}

export interface PickOmitSpec {
  picked: Pick<All, 'a' | 'b'>;
  omitted: Omit<All, 'b' | 'c'>;
}

// +kubebuilder:object:root=true
export class PickOmit extends CustomResource {
  spec!: PickOmitSpec;
}
