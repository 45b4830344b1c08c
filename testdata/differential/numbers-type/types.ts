// +groupName=numbers-type.example.com
// +versionName=v1
import { CustomResource, type Int, type Int32, type Int64 } from 'kbts/api';

// +kubebuilder:validation:Maximum=10
// +kubebuilder:validation:Minimum=1
export type Small = Int32;

// +kubebuilder:validation:Minimum=0
// +kubebuilder:validation:ExclusiveMinimum=true
export type Positive = Int64;

// +kubebuilder:validation:MultipleOf=10
export type Tens = Int;

export interface NumbersTypeSpec {
  small: Small;
  positive?: Positive;
  tens: Tens;
  list: Small[];
  by: Record<string, Tens>;
}

// +kubebuilder:object:root=true
export class NumbersType extends CustomResource {
  spec!: NumbersTypeSpec;
}
