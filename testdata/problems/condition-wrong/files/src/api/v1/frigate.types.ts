import { AnyOf, CustomResource, Kind, Not, type Int32 } from 'kbts/api';
import { groupVersion } from './groupversion.js';

@AnyOf({ required: ['guns'] }, { required: ['sail'] })
export class FrigateSpec {
  guns?: Int32;
  sails?: Int32;

  @Not({ type: 'string' })
  flag?: string;

  @Not({ anyOf: [{ pattern: '^HMS' }, { not: { maxLength: '9' } }] })
  name?: string;

  @AnyOf({ minProperties: 1 }, { properties: { deck: { minLenght: 1 } } })
  hold?: Record<string, string>;
}

@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
