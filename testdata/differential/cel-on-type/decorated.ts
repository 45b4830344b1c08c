import { CustomResource, GroupVersion, Kind, XValidation } from 'kbts/api';

const groupVersion = new GroupVersion('cel-on-type.example.com', 'v1');

@XValidation({ rule: 'self.a != self.b', message: 'differ', fieldPath: '.a', reason: 'FieldValueDuplicate' })
@XValidation({ rule: "self.a != 'x'", fieldPath: '.a' })
export class CelTypeSpec {
  a!: string;
  b!: string;
}

@XValidation({ rule: "self.metadata.name.startsWith('x')", message: 'starts with x' })
@Kind(groupVersion)
export class CelType extends CustomResource {
  spec!: CelTypeSpec;
}
