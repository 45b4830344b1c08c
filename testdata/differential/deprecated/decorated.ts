import { CustomResource, DeprecatedVersion, GroupVersion, Kind, StorageVersion } from 'kbts/api';

const groupVersion = new GroupVersion('deprecated.example.com', 'v1');

export class DeprecatedSpec {
  a?: string;
}

@DeprecatedVersion({})
@Kind(groupVersion)
export class Old extends CustomResource {
  spec?: DeprecatedSpec;
}

@DeprecatedVersion({ warning: 'use v2, please' })
@Kind(groupVersion)
export class Older extends CustomResource {
  spec?: DeprecatedSpec;
}

@StorageVersion()
@Kind(groupVersion)
export class Stored extends CustomResource {
  spec?: DeprecatedSpec;
}
