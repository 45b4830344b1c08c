import { CustomResource, GroupVersion, Kind, MaxLength, XValidation } from 'kbts/api';

const groupVersion = new GroupVersion('yaml-messages.example.com', 'v1');

@XValidation({ rule: "self.a.size() > 0 && self.b.size() > 0 && (self.a.startsWith('one') || self.b.startsWith('two') || self.a == self.b)", message: 'a and b must both have some text, and one of them must start with its number, unless both are the same' })
@XValidation({ rule: 'self.a != "it\'s"', message: 'a: must not be "it\'s" # really' })
@XValidation({ rule: "!(self.a in ['- a', '? b', ': c'])", message: '- a' })
@XValidation({ rule: "self.a.matches('^[a-z]+$')", message: 'größer 日本 😀' })
export class YamlMessagesSpec {
  @MaxLength(20)
  a!: string;
  @MaxLength(20)
  b!: string;
}

@Kind(groupVersion)
export class YamlMessage extends CustomResource {
  spec!: YamlMessagesSpec;
}
