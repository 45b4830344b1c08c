import { AtLeastOneOf, AtMostOneOf, CustomResource, ExactlyOneOf, GroupVersion, type Int32, Kind } from 'kbts/api';

const groupVersion = new GroupVersion('one-of.example.com', 'v1');

@AtMostOneOf('a', 'b')
@ExactlyOneOf('c', 'd', 'e')
@AtLeastOneOf('f', 'g')
export class OneOfSpec {
  a?: string;
  b?: string;
  c?: Int32;
  d?: Int32;
  e?: Int32;
  f?: boolean;
  g?: boolean;
}

@Kind(groupVersion)
export class OneOf extends CustomResource {
  spec!: OneOfSpec;
}
