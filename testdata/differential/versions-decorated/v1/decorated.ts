import {
  CustomResource,
  GroupVersion,
  type Int32,
  Kind,
  Minimum,
  PrintColumn,
  StatusSubresource,
  StorageVersion,
} from 'kbts/api';

const v1 = new GroupVersion('versions-decorated.example.com', 'v1');

export class Spec {
  @Minimum(1)
  count!: Int32;
}

@Kind(v1)
@StorageVersion()
@StatusSubresource()
@PrintColumn({ name: 'Count', type: 'integer', jsonPath: '.spec.count' })
export class Doubled extends CustomResource {
  spec!: Spec;
}
