import { AtMostOneOf, CustomResource, GroupVersion, Kind } from 'kbts/api';

const groupVersion = new GroupVersion('one-of-inherited.example.com', 'v1');

export class Base {
  a?: string;
}

export class Middle extends Base {
  b?: string;
}

@AtMostOneOf('a', 'b', 'c')
export class OneOfInheritedSpec extends Middle {
  c?: string;
}

@Kind(groupVersion)
export class OneOfInherited extends CustomResource {
  spec!: OneOfInheritedSpec;
}
