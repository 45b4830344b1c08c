import { CustomResource, GroupVersion, type Int32, Kind, Maximum, SelectableField } from 'kbts/api';

const v2 = new GroupVersion('versions-decorated.example.com', 'v2');

export class Spec {
  @Maximum(9)
  count?: Int32;
}

@Kind(v2)
@SelectableField({ jsonPath: '.spec.count' })
export class Doubled extends CustomResource {
  spec?: Spec;
}
