// +groupName=defaults-numbers.example.com
// +versionName=v1
import { CustomResource, type Int, type Int32, type Int64 } from 'kbts/api';

export interface DefaultsNumbersSpec {
  // +kubebuilder:default=0
  zero?: Int32;
  // +kubebuilder:default=42
  some?: Int32;
  // +kubebuilder:default=-7
  below?: Int64;
  // +kubebuilder:default=9223372036854774000
  most?: Int64;
  // +kubebuilder:default=9007199254740993
  odd?: Int64;
  // +kubebuilder:default=1e3
  power?: Int64;
  // +kubebuilder:default=10.0
  whole?: Int;
  // +kubebuilder:default=true
  yes?: boolean;
  // +kubebuilder:default=false
  no?: boolean;
}

// +kubebuilder:object:root=true
export class DefaultNumber extends CustomResource {
  spec!: DefaultsNumbersSpec;
}
