import { CustomResource, GroupVersion, type Int32, Kind, MaxLength, XValidation } from 'kbts/api';

const groupVersion = new GroupVersion('cel-forms.example.com', 'v1');

export class CelSpec {
  @XValidation({ rule: 'self > 0' })
  rule!: Int32;
  @XValidation({ rule: 'self > 0', message: 'must be above 0' })
  message!: Int32;
  @XValidation({ rule: 'self > 0', messageExpression: "'above' + ' 0, please'" })
  expression!: Int32;
  @XValidation({ rule: 'self > 0', reason: 'FieldValueInvalid' })
  reason!: Int32;
  @XValidation({ rule: 'self > 0', reason: 'FieldValueForbidden', message: 'm, with comma' })
  quoted!: Int32;
  @XValidation({ rule: 'self == oldSelf.value()', optionalOldSelf: true })
  old?: Int32;
  @XValidation({ rule: 'self.matches("^[a-z]+$")', message: 'says "no"' })
  @MaxLength(10)
  raw!: string;
  @XValidation({ rule: "self == 'a' || self == 'b'" })
  @XValidation({ rule: "self != 'c'", message: 'not c' })
  @MaxLength(10)
  several!: string;
}

@Kind(groupVersion)
export class Cel extends CustomResource {
  spec!: CelSpec;
}
