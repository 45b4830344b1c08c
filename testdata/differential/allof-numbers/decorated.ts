import {
  CustomResource,
  Default,
  ExclusiveMinimum,
  GroupVersion,
  type Int32,
  Kind,
  Maximum,
  Minimum,
  MultipleOf,
} from 'kbts/api';

const groupVersion = new GroupVersion('allof-numbers.example.com', 'v1');

// +kubebuilder:validation:Minimum=0
// +kubebuilder:validation:ExclusiveMinimum=true
// +kubebuilder:validation:MultipleOf=2
export type Even = Int32;

// +kubebuilder:validation:Maximum=100
export type SmallEven = Even;

export class AllOfNumbersSpec {
  @MultipleOf(3)
  @Maximum(60)
  six?: SmallEven;
  @Minimum(10)
  @ExclusiveMinimum(false)
  ten?: SmallEven;
  @Default(4)
  four?: Even;
  @MultipleOf(2)
  same?: Even;
}

@Kind(groupVersion)
export class AllOfNumber extends CustomResource {
  spec!: AllOfNumbersSpec;
}
