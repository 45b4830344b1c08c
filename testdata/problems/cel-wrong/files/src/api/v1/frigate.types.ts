import { CustomResource, Kind, XValidation, type Int32 } from 'kbts/api';
import { groupVersion } from './groupversion.js';

@XValidation({ rule: 'self.min <= self.maximum', message: 'min is above max' })
export class Guns {
  min!: Int32;
  max!: Int32;
}

export class FrigateSpec {
  guns?: Guns;

  @XValidation({ rule: 'self.size() > 0 &&' })
  flag?: string;
}

@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
