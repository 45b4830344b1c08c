// +groupName=items-numbers.example.com
// +versionName=v1
import { CustomResource, type Int, type Int32, type Int64 } from 'kbts/api';

export interface ItemsNumbersSpec {
  // +kubebuilder:validation:items:Minimum=1
  // +kubebuilder:validation:items:Maximum=10
  bounds: Int32[];
  // +kubebuilder:validation:items:Minimum=0
  // +kubebuilder:validation:items:ExclusiveMinimum=true
  above: Int64[];
  // +kubebuilder:validation:items:Maximum=9
  // +kubebuilder:validation:items:ExclusiveMaximum=true
  below?: Int[];
  // +kubebuilder:validation:items:MultipleOf=3
  threes?: Int32[];
  // +kubebuilder:validation:items:Enum=1;2;3
  few?: Int32[];
}

// +kubebuilder:object:root=true
export class ItemNumber extends CustomResource {
  spec!: ItemsNumbersSpec;
}
