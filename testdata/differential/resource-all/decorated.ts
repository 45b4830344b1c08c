import { CustomResource, GroupVersion, Kind, Resource } from 'kbts/api';

const groupVersion = new GroupVersion('resource-all.example.com', 'v1');

export class ResourceSpec {
  a!: string;
}

@Resource({ path: 'widgetry', singular: 'widget', shortName: ['wd', 'wdg'], categories: ['all', 'widgets'], scope: 'Cluster' })
@Kind(groupVersion)
export class Widget extends CustomResource {
  spec!: ResourceSpec;
}
