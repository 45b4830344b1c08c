import {
  CustomResource,
  GroupVersion,
  type Int32,
  Kind,
  MaxLength,
  Maximum,
  MinLength,
  Minimum,
  MultipleOf,
  Pattern,
} from 'kbts/api';

const groupVersion = new GroupVersion('bounds-on-both.example.com', 'v1');

// +kubebuilder:validation:Minimum=1
// +kubebuilder:validation:Maximum=100
export type Percent = Int32;

// +kubebuilder:validation:MinLength=1
// +kubebuilder:validation:MaxLength=63
// +kubebuilder:validation:Pattern=`^[a-z]`
export type Name = string;

export class BoundsSpec {
  @Minimum(5)
  @Maximum(50)
  tight!: Percent;
  @Minimum(1)
  same!: Percent;
  @MinLength(3)
  @MaxLength(5)
  name!: Name;
  @Pattern('[0-9]$')
  patterned?: Name;
  @Pattern('^[a-z]')
  samePattern?: Name;
  @MultipleOf(2)
  even?: Percent;
}

@Kind(groupVersion)
export class Bounds extends CustomResource {
  spec!: BoundsSpec;
}
