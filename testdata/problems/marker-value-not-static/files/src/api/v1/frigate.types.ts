import { CustomResource, Kind, Minimum, type Int32 } from 'kbts/api';
import { groupVersion } from './groupversion.js';

export class FrigateSpec {
  @Minimum(Number(process.env.GUNS))
  guns?: Int32;
}

@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
