import { CustomResource, GroupVersion, Kind, MapType, StructType } from 'kbts/api';

const groupVersion = new GroupVersion('map-types.example.com', 'v1');

export class Part {
  a?: string;
}

@StructType('atomic')
export class Whole {
  b?: string;
}

export class MapTypesSpec {
  @MapType('granular')
  granular!: Record<string, string>;
  @MapType('atomic')
  atomic!: Record<string, string>;
  @StructType('granular')
  part!: Part;
  @StructType('atomic')
  whole?: Part;
  own?: Whole;
  @StructType('granular')
  again?: Whole;
}

@Kind(groupVersion)
export class Mapping extends CustomResource {
  spec!: MapTypesSpec;
}
