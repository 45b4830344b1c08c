import { CustomResource, Kind, Maximum, type Int32 } from 'kbts/api';
import { groupVersion } from './groupversion.js';

export class FrigateSpec {
  @Maximum(64)
  guns?: Int32;

  flag!: string;
}

@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
