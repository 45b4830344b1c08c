// +groupName=yaml-messages.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:validation:XValidation:rule="self.a.size() > 0 && self.b.size() > 0 && (self.a.startsWith('one') || self.b.startsWith('two') || self.a == self.b)",message="a and b must both have some text, and one of them must start with its number, unless both are the same"
// +kubebuilder:validation:XValidation:rule="self.a != \"it's\"",message="a: must not be \"it's\" # really"
// +kubebuilder:validation:XValidation:rule="!(self.a in ['- a', '? b', ': c'])",message="- a"
// +kubebuilder:validation:XValidation:rule="self.a.matches('^[a-z]+$')",message="größer 日本 😀"
export interface YamlMessagesSpec {
  // +kubebuilder:validation:MaxLength=20
  a: string;
  // +kubebuilder:validation:MaxLength=20
  b: string;
}

// +kubebuilder:object:root=true
export class YamlMessage extends CustomResource {
  spec!: YamlMessagesSpec;
}
