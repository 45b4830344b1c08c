import { CustomResource, Default, type Int32, Kind, Minimum, Rbac, XValidation } from 'kbts/api';
import { groupVersion } from './groupversion.js';

@XValidation({ rule: 'self.guns <= self.maximum' })
export class FrigateSpec {
  launched?: Date;

  @Minimum(4)
  @Default(3)
  guns?: Int32;

  @Minimum('1')
  masts?: Int32;
}

@Rbac({ groups: ['ship.example.com'], resources: ['Frigates'], verbs: ['get'] })
@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
