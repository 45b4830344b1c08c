import { CustomResource, Kind } from 'kbts/api';
import { groupVersion } from './groupversion.js';

export class FrigateSpec {
  guns?: number;
}

@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
