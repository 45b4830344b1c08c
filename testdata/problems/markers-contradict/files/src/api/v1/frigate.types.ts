import { CustomResource, Kind, Maximum, Minimum, type Int32 } from 'kbts/api';
import { groupVersion } from './groupversion.js';

export class FrigateSpec {
  @Minimum(3)
  @Maximum(2)
  guns?: Int32;
}

@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
