import { CustomResource, Example, GroupVersion, type Int32, Kind, type Quantity } from 'kbts/api';

const groupVersion = new GroupVersion('examples.example.com', 'v1');

export class Part {
  a?: string;
}

export class ExamplesSpec {
  @Example('plain')
  plain!: string;
  @Example('0 * * * *')
  quoted!: string;
  @Example(3)
  number!: Int32;
  @Example(true)
  flag!: boolean;
  @Example(['a', 'b'])
  list!: string[];
  @Example({ a: 'x' })
  object!: Part;
  @Example('100Mi')
  size!: Quantity;
  @Example({})
  empty?: Part;
}

@Kind(groupVersion)
export class Sample extends CustomResource {
  spec!: ExamplesSpec;
}
