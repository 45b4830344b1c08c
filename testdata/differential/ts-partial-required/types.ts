// +groupName=ts-partial-required.example.com
// +versionName=v1
import { CustomResource, type Int32, Required } from 'kbts/api';

export interface Mixed {
  a: string;
  b?: Int32;
}

export interface PresenceSpec {
  loose: Partial<Mixed>;
  strict: Required<Mixed>;
  half?: Partial<Pick<Mixed, 'a'>> & { c: boolean };
}

// +kubebuilder:object:root=true
export class Presence extends CustomResource {
  spec!: PresenceSpec;
}
