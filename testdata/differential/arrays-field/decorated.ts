import { CustomResource, GroupVersion, type Int32, Kind, MaxItems, MinItems, UniqueItems } from 'kbts/api';

const groupVersion = new GroupVersion('arrays-field.example.com', 'v1');

export class Item {
  name!: string;
}

export class ArraysSpec {
  @MinItems(1)
  min!: string[];
  @MaxItems(5)
  max!: Int32[];
  @MinItems(2)
  @MaxItems(2)
  pair!: boolean[];
  @UniqueItems(false)
  same!: string[];
  @MaxItems(7)
  items!: Item[];
  @MaxItems(3)
  lists!: string[][];
}

@Kind(groupVersion)
export class Array extends CustomResource {
  spec!: ArraysSpec;
}
