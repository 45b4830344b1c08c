import { CustomResource, ExternalDocs, GroupVersion, Kind } from 'kbts/api';

const groupVersion = new GroupVersion('external-docs.example.com', 'v1');

@ExternalDocs({ url: 'https://example.com/part', description: 'About parts' })
export class Part {
  @ExternalDocs({ url: 'https://example.com/a' })
  a?: string;
}

@ExternalDocs({ url: 'https://example.com/spec' })
export class ExternalDocsSpec {
  part!: Part;
  @ExternalDocs({ url: 'https://example.com/own', description: 'Own words' })
  own?: Part;
  @ExternalDocs({ description: 'd, e', url: 'https://example.com/?q=1&r=2' })
  order?: string;
}

@Kind(groupVersion)
export class Documented extends CustomResource {
  spec!: ExternalDocsSpec;
}
