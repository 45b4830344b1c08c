import { CustomResource, Default, type Int32, Kind, MinProperties } from 'kbts/api';
import { groupVersion } from './groupversion.js';

@MinProperties(2)
export class Sail {
  type!: 'sail';
  masts!: Int32;
  @Default(9)
  knots?: Int32;
}

interface Steam {
  type: 'steam';
  masts: string;
  'coal per day': Int32;
}

export class FrigateSpec {
  drive!: Sail | Steam;
  spare?: { masts: Int32 } | { boilers: Int32 };
}

@Kind(groupVersion)
export class Frigate extends CustomResource {
  declare spec: FrigateSpec;
}
