import { CustomResource, Default, GroupVersion, type Int32, type Int64, Kind } from 'kbts/api';

const groupVersion = new GroupVersion('defaults-lists.example.com', 'v1');

export class Item {
  a?: string;
  n?: Int32;
}

export class DefaultsListsSpec {
  @Default([])
  empty?: string[];
  @Default(['a'])
  one?: string[];
  @Default(['a', 'b', 'c'])
  braces?: string[];
  @Default(['a', 'b', 'c'])
  joined?: string[];
  @Default(['a b', 'c,d'])
  quoted?: string[];
  @Default([1, 2, 3])
  numbers?: Int32[];
  @Default([true, false])
  flags?: boolean[];
  @Default([{ a: 'x' }, { a: 'y', n: 2 }])
  objects?: Item[];
  @Default([['a', 'b'], ['c']])
  lists?: string[][];
  @Default([{}])
  blank?: Item[];
  @Default([1, 2])
  joinedNumbers?: Int64[];
}

@Kind(groupVersion)
export class DefaultList extends CustomResource {
  spec!: DefaultsListsSpec;
}
