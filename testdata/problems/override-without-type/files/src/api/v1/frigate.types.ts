import { CustomResource, Kind, Override } from 'kbts/api';
import { groupVersion } from './groupversion.js';

export class FrigateSpec {
  @Override('enum')
  flag?: string;

  // +kbts:override=maxLenght
  captain?: string;
}

@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
