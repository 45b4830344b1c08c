import { AnyOf, CustomResource, Kind, Not, type Int32 } from 'kbts/api';
import { groupVersion } from './groupversion.js';

@AnyOf({ required: ['guns'] }, { required: ['sail'] })
export class FrigateSpec {
  guns?: Int32;
  sails?: Int32;

  @Not({ type: 'string' })
  flag?: string;
}

@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
