// +groupName=one-of-inherited.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface Base {
  a?: string;
}

export interface Middle extends Base {
  b?: string;
}

// +kubebuilder:validation:AtMostOneOf=a;b;c
export type OneOfInheritedSpec = Middle & {
  c?: string;
};

// +kubebuilder:object:root=true
export class OneOfInherited extends CustomResource {
  spec!: OneOfInheritedSpec;
}
