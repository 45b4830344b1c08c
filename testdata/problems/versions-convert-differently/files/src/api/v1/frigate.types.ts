import { ConversionWebhook, CustomResource, Kind, StorageVersion } from 'kbts/api';
import { groupVersion } from './groupversion.js';

@Kind(groupVersion)
@StorageVersion()
@ConversionWebhook({ serviceName: 'harbour', port: 9443 })
export class Frigate extends CustomResource {}
