import { CustomResource, GroupVersion, Kind, MaxProperties, MinProperties } from 'kbts/api';

const groupVersion = new GroupVersion('objects-field.example.com', 'v1');

export class Part {
  a?: string;
  b?: string;
}

export class ObjectsSpec {
  part!: Part;
  @MinProperties(1)
  @MaxProperties(10)
  map!: Record<string, string>;
  @MinProperties(0)
  empty?: Record<string, Part>;
}

@Kind(groupVersion)
export class Objects extends CustomResource {
  spec!: ObjectsSpec;
}
