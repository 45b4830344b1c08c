import { CustomResource, Default, Kind, Minimum, type Int32 } from 'kbts/api';
import { groupVersion } from './groupversion.js';

export interface Crew {
  size: Int32;
  captain?: string;
}

export class FrigateSpec {
  @Minimum(4)
  @Default(3)
  guns?: Int32;

  @Default({ capitan: 'Haddock' })
  crew?: Crew;
}

@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
