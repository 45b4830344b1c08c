import { CustomResource, GroupVersion, Kind, StorageVersion, UnservedVersion } from 'kbts/api';

@Kind(new GroupVersion('versions-skip-decorated.example.com', 'v3'))
@UnservedVersion()
@StorageVersion()
export class Half extends CustomResource {
  c?: string;
}
