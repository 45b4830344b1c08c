// +groupName=one-of.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

// +kubebuilder:validation:AtMostOneOf=a;b
// +kubebuilder:validation:ExactlyOneOf=c;d;e
// +kubebuilder:validation:AtLeastOneOf=f;g
export interface OneOfSpec {
  a?: string;
  b?: string;
  c?: Int32;
  d?: Int32;
  e?: Int32;
  f?: boolean;
  g?: boolean;
}

// +kubebuilder:object:root=true
export class OneOf extends CustomResource {
  spec!: OneOfSpec;
}
