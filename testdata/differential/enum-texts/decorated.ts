import { CustomResource, Enum, GroupVersion, Kind } from 'kbts/api';

const groupVersion = new GroupVersion('enum-texts.example.com', 'v1');

export class EnumTextsSpec {
  @Enum('a', 'b', 'c')
  plain!: string;
  @Enum('a', 'b', 'c')
  braces!: string;
  @Enum('a', 'b c', 'd;e')
  quoted!: string;
  @Enum('only')
  one!: string;
  @Enum('', 'full')
  empty!: string;
  @Enum('b', 'a', 'c')
  unsorted!: string;
  @Enum('yes', 'no', 'on', 'off')
  words!: string;
  @Enum('raw', 'back\\slash')
  raw!: string;
  @Enum('1', '2')
  digits!: string;
  @Enum('true', 'false')
  truths!: string;
  @Enum('2.0.1', '1.x')
  versions!: string;
  @Enum('müller', '日本', 'ß')
  unicode!: string;
}

@Kind(groupVersion)
export class EnumText extends CustomResource {
  spec!: EnumTextsSpec;
}
