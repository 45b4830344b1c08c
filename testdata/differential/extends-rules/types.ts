// +groupName=extends-rules.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:validation:XValidation:rule="self.a != self.b"
export interface Base {
  a: string;
  b: string;
}

// +kubebuilder:validation:XValidation:rule="self.c != self.a"
export interface Middle extends Base {
  c: string;
}

// +kubebuilder:validation:XValidation:rule="self.d != self.a"
export interface ExtendsRulesSpec extends Middle {
  d: string;
}

// +kubebuilder:object:root=true
export class ExtendsRules extends CustomResource {
  spec!: ExtendsRulesSpec;
}
