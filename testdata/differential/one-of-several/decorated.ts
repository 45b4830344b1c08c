import {
  AtLeastOneOf,
  AtMostOneOf,
  CustomResource,
  ExactlyOneOf,
  GroupVersion,
  Kind,
  MaxItems,
  XValidation,
} from 'kbts/api';

const groupVersion = new GroupVersion('one-of-several.example.com', 'v1');

@AtLeastOneOf('a', 'b')
@ExactlyOneOf('c', 'd')
@AtMostOneOf('e', 'f')
@AtMostOneOf('a', 'e')
@XValidation({ rule: "!has(self.a) || self.a != ''" })
export class Choice {
  a?: string;
  b?: string;
  c?: string;
  d?: string;
  e?: string;
  f?: string;
}

export class OneOfSeveralSpec {
  choice!: Choice;
  @MaxItems(5)
  list?: Choice[];
  @XValidation({ rule: 'has(self.c)' })
  ruled?: Choice;
}

@Kind(groupVersion)
export class OneOfSeveral extends CustomResource {
  spec!: OneOfSeveralSpec;
}
