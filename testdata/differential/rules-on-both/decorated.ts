import { CustomResource, GroupVersion, type Int32, Kind, XValidation } from 'kbts/api';

const groupVersion = new GroupVersion('rules-on-both.example.com', 'v1');

// +kubebuilder:validation:XValidation:rule="self.startsWith('a')",message="starts with a"
// +kubebuilder:validation:MaxLength=50
export type Word = string;

@XValidation({ rule: 'self.low <= self.high' })
export class Range {
  low!: Int32;
  high!: Int32;
}

export class RulesSpec {
  @XValidation({ rule: "self.endsWith('z')", message: 'ends with z' })
  word!: Word;
  @XValidation({ rule: 'self.low > 0' })
  @XValidation({ rule: 'self.high < 10' })
  range!: Range;
  plain?: Range;
}

@Kind(groupVersion)
export class Rules extends CustomResource {
  spec!: RulesSpec;
}
