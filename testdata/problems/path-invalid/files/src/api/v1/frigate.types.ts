import { CustomResource, Kind, PrintColumn, SelectableField, type Int32 } from 'kbts/api';
import { groupVersion } from './groupversion.js';

export class FrigateSpec {
  guns?: Int32;
  flag?: string;
}

@Kind(groupVersion)
@PrintColumn({ name: 'Guns', type: 'integer', jsonPath: '.spec.cannons' })
@SelectableField({ jsonPath: '.spec.banner' })
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
