// +groupName=numbers-field.example.com
// +versionName=v1
import { CustomResource, type Int, type Int32, type Int64 } from 'kbts/api';

export interface NumbersSpec {
  // +kubebuilder:validation:Maximum=10
  max: Int32;
  // +kubebuilder:validation:Minimum=-10
  min: Int64;
  // +kubebuilder:validation:Minimum=0
  // +kubebuilder:validation:ExclusiveMinimum=true
  above: Int32;
  // +kubebuilder:validation:Maximum=100
  // +kubebuilder:validation:ExclusiveMaximum=true
  below: Int32;
  // +kubebuilder:validation:ExclusiveMaximum=false
  // +kubebuilder:validation:Maximum=9
  closed?: Int;
  // +kubebuilder:validation:MultipleOf=5
  fives: Int32;
  // +kubebuilder:validation:Minimum=-9223372036854775808
  // +kubebuilder:validation:Maximum=9007199254740991
  huge: Int64;
  // +kubebuilder:validation:Minimum=0
  // +kubebuilder:validation:Maximum=0
  nought: Int32;
}

// +kubebuilder:object:root=true
export class Number extends CustomResource {
  spec!: NumbersSpec;
}
