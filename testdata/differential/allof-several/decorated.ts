import { CustomResource, Format, GroupVersion, Kind, MaxLength, MinLength, Pattern } from 'kbts/api';

const groupVersion = new GroupVersion('allof-several.example.com', 'v1');

// +kubebuilder:validation:Pattern=`^a`
// +kubebuilder:validation:MinLength=1
// +kubebuilder:validation:Format=hostname
export type First = string;

// +kubebuilder:validation:Pattern=`b$`
// +kubebuilder:validation:MinLength=2
// +kubebuilder:validation:MaxLength=9
export type Second = First;

export class AllOfSpec {
  @Pattern('c')
  @MinLength(3)
  @MaxLength(8)
  @Format('uuid')
  three?: Second;
  @MaxLength(7)
  two?: Second;
  one?: Second;
  list?: Second[];
}

@Kind(groupVersion)
export class AllOf extends CustomResource {
  spec!: AllOfSpec;
}
