import {
  CustomResource,
  GroupVersion,
  Immutable,
  type Int32,
  Items,
  Kind,
  MaxItems,
  MaxLength,
  Optional,
} from 'kbts/api';

const groupVersion = new GroupVersion('immutable.example.com', 'v1');

export class Part {
  @Immutable()
  a?: string;
  b!: string;
}

export class ImmutableSpec {
  @Immutable()
  always!: string;
  @Immutable()
  once?: string;
  @Optional()
  @Immutable()
  marked!: Int32;
  @Immutable()
  @MaxItems(3)
  @Items(MaxLength(10))
  list?: string[];
  part?: Part;
}

@Kind(groupVersion)
export class Fixed extends CustomResource {
  spec!: ImmutableSpec;
}
