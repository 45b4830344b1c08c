import { CustomResource, GroupVersion, type Int32, type Int64, Kind, Minimum } from 'kbts/api';

const groupVersion = new GroupVersion('pointers.example.com', 'v1');

export class PointersSpec {
  text?: string;
  flag!: boolean;
  count?: Int32;
  big!: Int64;
  list!: string[];
  map?: Record<string, string>;
  items!: string[];
  values?: Record<string, Int32>;
  @Minimum(1)
  low?: Int32;
}

@Kind(groupVersion)
export class Pointers extends CustomResource {
  spec!: PointersSpec;
}
