import { CustomResource, Kind, type Int32 } from 'kbts/api';
import { groupVersion } from './groupversion.js';

export class FrigateSpec {
  // kbts-ignore cel-cost: the rule is called rarely
  // +optional
  // +required
  masts?: Int32;
}

@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
