import { CustomResource, Kind } from 'kbts/api';
import { groupVersion } from './groupversion.js';

export class FrigateSpec {
  escort?: FrigateSpec[];
}

@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
