import { CustomResource, Kind } from 'kbts/api';
import { groupVersion } from './groupversion.js';

// +kbts:conversion:webhook:serviceName=port,port=9443
@Kind(groupVersion)
export class Frigate extends CustomResource {}

// +kbts:conversion:webhok
@Kind(groupVersion)
export class Sloop extends CustomResource {}
