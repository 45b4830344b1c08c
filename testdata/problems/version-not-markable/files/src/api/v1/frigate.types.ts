import { CustomResource, Kind } from 'kbts/api';
import { groupVersion } from './groupversion.js';

@Kind(groupVersion)
export class
  Frigate extends CustomResource {}
