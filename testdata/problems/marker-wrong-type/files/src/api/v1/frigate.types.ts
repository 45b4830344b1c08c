import { CustomResource, Kind, Minimum } from 'kbts/api';
import { groupVersion } from './groupversion.js';

export class FrigateSpec {
  /** Name of the ship. */
  @Minimum(3)
  name?: string;
}

@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
