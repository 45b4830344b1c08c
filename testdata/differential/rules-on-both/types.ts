// +groupName=rules-on-both.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

// +kubebuilder:validation:XValidation:rule="self.startsWith('a')",message="starts with a"
// +kubebuilder:validation:MaxLength=50
export type Word = string;

// +kubebuilder:validation:XValidation:rule="self.low <= self.high"
export interface Range {
  low: Int32;
  high: Int32;
}

export interface RulesSpec {
  // +kubebuilder:validation:XValidation:rule="self.endsWith('z')",message="ends with z"
  word: Word;
  // +kubebuilder:validation:XValidation:rule="self.low > 0"
  // +kubebuilder:validation:XValidation:rule="self.high < 10"
  range: Range;
  plain?: Range;
}

// +kubebuilder:object:root=true
export class Rules extends CustomResource {
  spec!: RulesSpec;
}
