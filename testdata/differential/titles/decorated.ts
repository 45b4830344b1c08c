import { CustomResource, GroupVersion, type Int32, Kind, Title } from 'kbts/api';

const groupVersion = new GroupVersion('titles.example.com', 'v1');

@Title('A part')
export class Part {
  @Title('Plain')
  a?: string;
}

// +kubebuilder:title=Number of things
export type Count = Int32;

@Title('The spec')
export class TitlesSpec {
  @Title('Field beats type')
  part!: Part;
  other?: Part;
  count!: Count;
  @Title('two words')
  words!: string;
  @Title('2')
  digits!: string;
  @Title('raw: "x"')
  raw!: string;
}

@Title('The root')
@Kind(groupVersion)
export class Titled extends CustomResource {
  spec!: TitlesSpec;
}
