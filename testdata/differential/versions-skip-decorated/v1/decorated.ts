import { CustomResource, GroupVersion, Kind } from 'kbts/api';

@Kind(new GroupVersion('versions-skip-decorated.example.com', 'v1'))
export class Half extends CustomResource {
  a?: string;
}
