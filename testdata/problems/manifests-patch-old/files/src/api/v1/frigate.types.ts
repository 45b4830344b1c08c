import { CustomResource, Kind } from 'kbts/api';
import { groupVersion } from './groupversion.js';

export class FrigateSpec {
  guns?: string;
}

@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
