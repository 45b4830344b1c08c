import { CustomResource, DeprecatedVersion, type Int32, Kind } from 'kbts/api';
import { groupVersion } from './groupversion.js';

export class FrigateSpec {
  name!: string;
  guns?: Int32;
}

/** A ship of the fleet, as it was. */
@Kind(groupVersion)
@DeprecatedVersion({ warning: 'ship.example.com/v1beta1 Frigate is deprecated; use v1' })
export class Frigate extends CustomResource {
  spec!: FrigateSpec;
}
