// +groupName=one-of-several.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:validation:AtLeastOneOf=a;b
// +kubebuilder:validation:ExactlyOneOf=c;d
// +kubebuilder:validation:AtMostOneOf=e;f
// +kubebuilder:validation:AtMostOneOf=a;e
// +kubebuilder:validation:XValidation:rule="!has(self.a) || self.a != ''"
export interface Choice {
  a?: string;
  b?: string;
  c?: string;
  d?: string;
  e?: string;
  f?: string;
}

export interface OneOfSeveralSpec {
  choice: Choice;
  // +kubebuilder:validation:MaxItems=5
  list?: Choice[];
  // +kubebuilder:validation:XValidation:rule="has(self.c)"
  ruled?: Choice;
}

// +kubebuilder:object:root=true
export class OneOfSeveral extends CustomResource {
  spec!: OneOfSeveralSpec;
}
