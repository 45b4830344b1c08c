import { CustomResource, Default, GroupVersion, type Int32, Kind } from 'kbts/api';

const groupVersion = new GroupVersion('defaults-objects.example.com', 'v1');

export class Deep {
  @Default('deep')
  text?: string;
  list?: string[];
}

export class Part {
  a?: string;
  n?: Int32;
  flag?: boolean;
  @Default({})
  deep?: Deep;
}

export class DefaultsObjectsSpec {
  @Default({})
  empty?: Part;
  @Default({ a: 'x' })
  one?: Part;
  @Default({ a: 'x y', n: 3, flag: true })
  several?: Part;
  @Default({ deep: { text: 'inner', list: ['a', 'b'] } })
  nested?: Part;
  @Default({ a: 'quoted', n: 5 })
  quoted?: Part;
  @Default({ x: '1', y: '2' })
  map?: Record<string, string>;
  @Default({ 'a.b/c': 'd' })
  keys?: Record<string, string>;
  @Default({ a: 1, b: 2 })
  numbers?: Record<string, Int32>;
  @Default({ n: -1 })
  below?: Part;
}

@Kind(groupVersion)
export class DefaultObject extends CustomResource {
  spec!: DefaultsObjectsSpec;
}
