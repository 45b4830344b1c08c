import { CustomResource, GroupVersion, Kind, Metadata } from 'kbts/api';

const groupVersion = new GroupVersion('metadata.example.com', 'v1');

export class MetadataSpec {
  a?: string;
}

@Metadata({ annotations: { 'example.com/a': 'b' }, labels: { l: 'm' } })
@Kind(groupVersion)
export class One extends CustomResource {
  spec?: MetadataSpec;
}

@Metadata({ annotations: { b: '2', a: '1' } })
@Metadata({ annotations: { c: 'x=y' } })
@Metadata({ labels: { z: '1', y: '2' } })
@Metadata({ labels: { x: '' } })
@Kind(groupVersion)
export class Many extends CustomResource {
  spec?: MetadataSpec;
}

@Metadata({ labels: { a: 'b', c: 'd' } })
@Kind(groupVersion)
export class Braced extends CustomResource {
  spec?: MetadataSpec;
}
