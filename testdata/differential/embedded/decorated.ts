import { CustomResource, Default, GroupVersion, Kind, MinLength, Optional, PrintColumn, Resource, StatusSubresource, type Int32 } from 'kbts/api';

const groupVersion = new GroupVersion('embedded.example.com', 'v1');

// +kubebuilder:validation:MinProperties=1
export class Base {
  @MinLength(1)
  name!: string;
  @Optional()
  note!: string;
}

export type Middle = Base & Leveled;

export class Leveled {
  @Default(1)
  level?: Int32;
}

export class Other {
  zone!: string;
}

// +kubebuilder:validation:XValidation:rule="self.level > 0"
export type TreeSpec = Middle & Other & { own: boolean };

@Kind(groupVersion)
@StatusSubresource()
@Resource({ scope: 'Cluster', shortName: ['tr', 'tre'], categories: ['all'] })
@PrintColumn({ name: 'Zone', type: 'string', jsonPath: '.spec.zone', priority: 1 })
export class Tree extends CustomResource {
  spec?: TreeSpec;
  status?: Other;
}
