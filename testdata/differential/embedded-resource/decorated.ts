import {
  CustomResource,
  EmbeddedResource,
  GroupVersion,
  Items,
  Kind,
  PreserveUnknownFields,
  type RawExtension,
} from 'kbts/api';

const groupVersion = new GroupVersion('embedded-resource.example.com', 'v1');

export class EmbeddedResourceSpec {
  @EmbeddedResource()
  @PreserveUnknownFields()
  any!: RawExtension;
  @EmbeddedResource()
  @PreserveUnknownFields()
  old?: RawExtension;
  @Items(EmbeddedResource())
  @Items(PreserveUnknownFields())
  list?: RawExtension[];
}

@Kind(groupVersion)
export class Embedding extends CustomResource {
  spec!: EmbeddedResourceSpec;
}
