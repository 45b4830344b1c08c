import {
  CustomResource,
  ExclusiveMaximum,
  ExclusiveMinimum,
  GroupVersion,
  type Int,
  type Int32,
  type Int64,
  Kind,
  Maximum,
  Minimum,
  MultipleOf,
} from 'kbts/api';

const groupVersion = new GroupVersion('numbers-field.example.com', 'v1');

export class NumbersSpec {
  @Maximum(10)
  max!: Int32;
  @Minimum(-10)
  min!: Int64;
  @Minimum(0)
  @ExclusiveMinimum(true)
  above!: Int32;
  @Maximum(100)
  @ExclusiveMaximum(true)
  below!: Int32;
  @ExclusiveMaximum(false)
  @Maximum(9)
  closed?: Int;
  @MultipleOf(5)
  fives!: Int32;
  // +kubebuilder:validation:Minimum=-9223372036854775808
  @Maximum(9007199254740991)
  huge!: Int64;
  @Minimum(0)
  @Maximum(0)
  nought!: Int32;
}

@Kind(groupVersion)
export class Number extends CustomResource {
  spec!: NumbersSpec;
}
