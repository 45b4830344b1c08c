import { CustomResource, type Int32, Kind } from 'kbts/api';
import { groupVersion } from './groupversion.js';

export class FrigateSpec {
  crew?: Int32;
}

@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
