import { CustomResource, Kind, type Int32 } from 'kbts/api';
import { groupVersion } from './groupversion.js';

export class FrigateSpec {
  // kbts-ignore marker-contradiction
  // kbts-ignore marker-contradictoin: read by two tools
  // kbts-ignore marker-syntax: read by two tools
  // +optional
  // +required
  masts?: Int32;
}

@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
