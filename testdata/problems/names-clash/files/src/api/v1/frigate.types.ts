import { CustomResource, Kind, Resource } from 'kbts/api';
import { groupVersion } from './groupversion.js';

@Kind(groupVersion)
@Resource({ shortName: ['fr'] })
export class Frigate extends CustomResource {}

@Kind(groupVersion)
@Resource({ shortName: ['fr'] })
export class Freighter extends CustomResource {}
