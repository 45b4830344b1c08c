import { CustomResource, GroupVersion, Kind, SkipVersion } from 'kbts/api';

@Kind(new GroupVersion('versions-skip-decorated.example.com', 'v2'))
@SkipVersion()
export class Half extends CustomResource {
  b?: string;
}
