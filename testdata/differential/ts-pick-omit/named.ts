// +groupName=ts-pick-omit.example.com
// +versionName=v1
import { CustomResource, type Int32, MinLength } from 'kbts/api';

export class All {
  @MinLength(1)
  a!: string;
  b?: Int32;
  c?: boolean;
  d!: string[];
}

export type Picked = Pick<All, 'a' | 'b'>;

export interface Omitted extends Omit<All, 'b' | 'c'> {}

export type Dropped = 'b' | 'c';

export class PickOmitSpec {
  picked!: Picked;
  omitted!: Omitted;
}

// +kubebuilder:object:root=true
export class PickOmit extends CustomResource {
  spec!: PickOmitSpec;
}
