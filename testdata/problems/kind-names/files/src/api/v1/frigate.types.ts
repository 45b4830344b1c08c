import { CustomResource, GroupVersion, Kind, Resource } from 'kbts/api';

const groupVersion = new GroupVersion('Ship_Yard', '1');

@Kind(groupVersion)
@Resource({ path: 'frigates.ship' })
export class Frigate extends CustomResource {}
