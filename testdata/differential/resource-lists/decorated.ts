import { CustomResource, GroupVersion, Kind, Resource } from 'kbts/api';

const groupVersion = new GroupVersion('resource-lists.example.com', 'v1');

export class ResourceListsSpec {
  a!: string;
}

@Resource({ shortName: ['one'] })
@Kind(groupVersion)
export class One extends CustomResource {
  spec!: ResourceListsSpec;
}

@Resource({ shortName: ['b', 'a'] })
@Kind(groupVersion)
export class Braced extends CustomResource {
  spec!: ResourceListsSpec;
}

@Resource({ categories: ['x', 'y'] })
@Kind(groupVersion)
export class Quoted extends CustomResource {
  spec!: ResourceListsSpec;
}

@Resource({ shortName: ['z', 'y', 'x'], categories: ['all'] })
@Kind(groupVersion)
export class Unsorted extends CustomResource {
  spec!: ResourceListsSpec;
}
