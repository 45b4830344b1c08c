import { CustomResource, Default, GroupVersion, type Int32, Kind, ListMapKey, ListType } from 'kbts/api';

const groupVersion = new GroupVersion('list-types.example.com', 'v1');

export class Entry {
  name!: string;
  @Default(80)
  port?: Int32;
  value?: string;
}

export class ListTypesSpec {
  @ListType('set')
  set!: string[];
  @ListType('atomic')
  atomic!: Entry[];
  @ListType('map')
  @ListMapKey('name')
  map!: Entry[];
  @ListType('map')
  @ListMapKey('name')
  @ListMapKey('port')
  two?: Entry[];
  @ListType('set')
  other?: Int32[];
  @ListType('map')
  @ListMapKey('name')
  third?: Entry[];
}

@Kind(groupVersion)
export class Listing extends CustomResource {
  spec!: ListTypesSpec;
}
