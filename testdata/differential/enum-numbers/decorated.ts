import { CustomResource, Enum, GroupVersion, type Int, type Int32, type Int64, Kind } from 'kbts/api';

const groupVersion = new GroupVersion('enum-numbers.example.com', 'v1');

export class EnumNumbersSpec {
  @Enum(1, 2, 3)
  plain!: Int32;
  @Enum(10, 20)
  braces!: Int64;
  @Enum(-1, 0, 1)
  signs!: Int;
}

@Kind(groupVersion)
export class EnumNumber extends CustomResource {
  spec!: EnumNumbersSpec;
}
