// +groupName=allof-numbers.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

// +kubebuilder:validation:Minimum=0
// +kubebuilder:validation:ExclusiveMinimum=true
// +kubebuilder:validation:MultipleOf=2
export type Even = Int32;

// +kubebuilder:validation:Maximum=100
export type SmallEven = Even;

export interface AllOfNumbersSpec {
  // +kubebuilder:validation:MultipleOf=3
  // +kubebuilder:validation:Maximum=60
  six?: SmallEven;
  // +kubebuilder:validation:Minimum=10
  // +kubebuilder:validation:ExclusiveMinimum=false
  ten?: SmallEven;
  // +kubebuilder:default=4
  four?: Even;
  // +kubebuilder:validation:MultipleOf=2
  same?: Even;
}

// +kubebuilder:object:root=true
export class AllOfNumber extends CustomResource {
  spec!: AllOfNumbersSpec;
}
