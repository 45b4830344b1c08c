import { CustomResource, Kind } from 'kbts/api';
import { groupVersion } from './groupversion.js';

export class FrigateSpec {
  launched?: Date;
  cargo?: Map<string, string>;
  signal?: string | number[];
}

@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
