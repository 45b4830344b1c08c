import { CustomResource, Kind, ListMapKey, ListType, type Int32 } from 'kbts/api';
import { groupVersion } from './groupversion.js';

export interface Gun {
  name?: string;
  caliber?: Int32;
}

export class FrigateSpec {
  @ListType('map')
  @ListMapKey('name')
  guns?: Gun[];

  @ListType('map')
  @ListMapKey('side')
  masts?: Gun[];
}

@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
