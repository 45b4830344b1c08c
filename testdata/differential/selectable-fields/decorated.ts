import { CustomResource, GroupVersion, type Int32, Kind, SelectableField } from 'kbts/api';

const groupVersion = new GroupVersion('selectable-fields.example.com', 'v1');

export class SelectableSpec {
  color!: string;
  size?: Int32;
  flag?: boolean;
}

@SelectableField({ jsonPath: '.spec.color' })
@SelectableField({ jsonPath: '.spec.size' })
@SelectableField({ jsonPath: '.spec.flag' })
@Kind(groupVersion)
export class Selectable extends CustomResource {
  spec!: SelectableSpec;
}
