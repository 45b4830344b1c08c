import {
  CustomResource,
  Enum,
  ExclusiveMaximum,
  ExclusiveMinimum,
  GroupVersion,
  type Int,
  type Int32,
  type Int64,
  Items,
  Kind,
  Maximum,
  Minimum,
  MultipleOf,
} from 'kbts/api';

const groupVersion = new GroupVersion('items-numbers.example.com', 'v1');

export class ItemsNumbersSpec {
  @Items(Minimum(1))
  @Items(Maximum(10))
  bounds!: Int32[];
  @Items(Minimum(0))
  @Items(ExclusiveMinimum(true))
  above!: Int64[];
  @Items(Maximum(9))
  @Items(ExclusiveMaximum(true))
  below?: Int[];
  @Items(MultipleOf(3))
  threes?: Int32[];
  @Items(Enum(1, 2, 3))
  few?: Int32[];
}

@Kind(groupVersion)
export class ItemNumber extends CustomResource {
  spec!: ItemsNumbersSpec;
}
