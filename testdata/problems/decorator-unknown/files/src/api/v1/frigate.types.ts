import * as api from 'kbts/api';
import { CustomResource, type Int32, Kind, Minimun } from 'kbts/api';
import { Length } from 'class-validator';
import { groupVersion } from './groupversion.js';

export class FrigateSpec {
  @Minimun(0)
  guns?: Int32;

  @Maximum(9)
  masts?: Int32;

  @api.MinLenght(1)
  flag?: string;

  @Important()
  captain?: string;

  // Of another package, about which kbts knows nothing.
  @Length(1, 9)
  port?: string;
}

@ShortNames(['fr'])
@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
