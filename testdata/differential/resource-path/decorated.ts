import { CustomResource, GroupVersion, Kind, Resource } from 'kbts/api';

const groupVersion = new GroupVersion('resource-path.example.com', 'v1');

export class ResourcePathSpec {
  a!: string;
}

@Resource({ path: 'boxen' })
@Kind(groupVersion)
export class Box extends CustomResource {
  spec!: ResourcePathSpec;
}

@Resource({ singular: 'onething' })
@Kind(groupVersion)
export class Thing extends CustomResource {
  spec!: ResourcePathSpec;
}

@Resource({ scope: 'Namespaced' })
@Kind(groupVersion)
export class Room extends CustomResource {
  spec!: ResourcePathSpec;
}

@Resource({ scope: 'Cluster' })
@Kind(groupVersion)
export class World extends CustomResource {
  spec!: ResourcePathSpec;
}
