import { CustomResource, Items, Kind, MaxLength, XValidation } from 'kbts/api';
import { groupVersion } from './groupversion.js';

export class Gun {
  barrel!: string;
}

export class FrigateSpec {
  @XValidation({ rule: 'self.all(gun, self.exists_one(other, other.barrel == gun.barrel))', message: 'two guns are one' })
  guns?: Gun[];

  @Items(MaxLength(20))
  @XValidation({ rule: "self.exists(name, name.startsWith('HMS'))", messageExpression: "'no HMS among ' + string(self.size())" })
  names?: string[];
}

@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
