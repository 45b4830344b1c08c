import {
  CustomResource,
  GroupVersion,
  type Int32,
  Items,
  Kind,
  MaxItems,
  MaxProperties,
  MinItems,
  MinProperties,
  UniqueItems,
} from 'kbts/api';

const groupVersion = new GroupVersion('items-lists.example.com', 'v1');

export class ItemsListsSpec {
  @Items(MinItems(1))
  @Items(MaxItems(3))
  rows!: string[][];
  @Items(UniqueItems(false))
  same?: Int32[][];
  @Items(MinProperties(1))
  @Items(MaxProperties(4))
  maps?: Record<string, string>[];
}

@Kind(groupVersion)
export class ItemList extends CustomResource {
  spec!: ItemsListsSpec;
}
