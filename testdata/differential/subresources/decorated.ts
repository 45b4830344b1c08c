import { CustomResource, GroupVersion, type Int32, Kind, ScaleSubresource, StatusSubresource } from 'kbts/api';

const groupVersion = new GroupVersion('subresources.example.com', 'v1');

export class SubSpec {
  replicas?: Int32;
}

export class SubStatus {
  replicas!: Int32;
  selector?: string;
}

@StatusSubresource()
@Kind(groupVersion)
export class WithStatus extends CustomResource {
  spec?: SubSpec;
  status?: SubStatus;
}

@ScaleSubresource({ specPath: '.spec.replicas', statusPath: '.status.replicas' })
@Kind(groupVersion)
export class WithScale extends CustomResource {
  spec?: SubSpec;
  status?: SubStatus;
}

@ScaleSubresource({ specPath: '.spec.replicas', statusPath: '.status.replicas', selectorPath: '.status.selector' })
@StatusSubresource()
@Kind(groupVersion)
export class WithBoth extends CustomResource {
  spec?: SubSpec;
  status?: SubStatus;
}

@ScaleSubresource({ selectorPath: '.status.selector', statusPath: '.status.replicas', specPath: '.spec.replicas' })
@Kind(groupVersion)
export class OtherOrder extends CustomResource {
  spec?: SubSpec;
  status?: SubStatus;
}
