import { CustomResource, Kind, XValidation } from 'kbts/api';
import { groupVersion } from './groupversion.js';

@XValidation({ rule: 'self.guns >= 0' })
export class FrigateSpec {
  guns?: number;
}

@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
