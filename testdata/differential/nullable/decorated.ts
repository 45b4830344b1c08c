import { CustomResource, Default, GroupVersion, type Int32, Kind, Optional, type Time } from 'kbts/api';

const groupVersion = new GroupVersion('nullable.example.com', 'v1');

export class Part {
  a?: string | null;
}

export class NullableSpec {
  text?: string | null;
  required!: string | null;
  part?: Part | null;
  list?: string[] | null;
  map?: Record<string, string> | null;
  time?: Time | null;
  @Default(5)
  number?: null | Int32;
  @Optional()
  both!: string | null;
}

@Kind(groupVersion)
export class Nullable extends CustomResource {
  spec!: NullableSpec;
}
