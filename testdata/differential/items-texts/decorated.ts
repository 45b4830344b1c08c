import {
  CustomResource,
  Enum,
  Format,
  GroupVersion,
  type IntOrString,
  Items,
  Kind,
  MaxItems,
  MaxLength,
  MinLength,
  Pattern,
  Type,
  XIntOrString,
} from 'kbts/api';

const groupVersion = new GroupVersion('items-texts.example.com', 'v1');

export class ItemsTextsSpec {
  @Items(MinLength(1))
  @Items(MaxLength(63))
  sized!: string[];
  @Items(Pattern('^[a-z]+$'))
  patterned!: string[];
  @Items(Format('uuid'))
  ids?: string[];
  @Items(Enum('a', 'b', 'c'))
  letters?: string[];
  @Items(Type('integer'))
  @MaxItems(4)
  numbers?: string[];
  @Items(XIntOrString())
  either?: IntOrString[];
}

@Kind(groupVersion)
export class ItemText extends CustomResource {
  spec!: ItemsTextsSpec;
}
