import { CustomResource, Format, GroupVersion, type Int32, type Int64, Kind, Type } from 'kbts/api';

const groupVersion = new GroupVersion('type-override.example.com', 'v1');

export class Opaque {
  a!: string;
}

export class TypeOverrideSpec {
  @Type('string')
  @Format('date-time')
  when!: Int64;
  @Type('object')
  any!: string[];
  @Type('string')
  text!: Int32;
}

@Kind(groupVersion)
export class TypeOverride extends CustomResource {
  spec!: TypeOverrideSpec;
}
