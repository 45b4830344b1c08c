import { CustomResource, Kind, type Int32 } from 'kbts/api';
import type { Gun } from '@parts/gun.js';
import { groupVersion } from './groupversion.js';

export class FrigateSpec {
  guns?: Gun[];
}

@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
