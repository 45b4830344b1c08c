// +groupName=ts-partial-required.example.com
// +versionName=v1
import { CustomResource, type Int32, Required } from 'kbts/api';

export interface Mixed {
  readonly a: string;
  readonly b?: Int32;
}

export interface PresenceSpec {
  readonly loose: Readonly<Partial<Mixed>>;
  readonly strict: Readonly<Required<Readonly<Mixed>>>;
  readonly half?: Omit<Partial<Mixed>, 'b'> & { readonly c: boolean };
}

// +kubebuilder:object:root=true
export class Presence extends CustomResource {
  spec!: PresenceSpec;
}
