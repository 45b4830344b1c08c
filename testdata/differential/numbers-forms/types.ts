// +groupName=numbers-forms.example.com
// +versionName=v1
import { CustomResource, type Int64 } from 'kbts/api';

export interface NumbersFormsSpec {
  // +kubebuilder:validation:Maximum=1000000
  plain: Int64;
  // +kubebuilder:validation:Maximum=1e3
  power: Int64;
  // +kubebuilder:validation:Minimum=+2
  plus: Int64;
  // +kubebuilder:validation:Minimum=2.0
  fraction: Int64;
  // +kubebuilder:validation:Maximum=100000000000000000000
  beyond: Int64;
}

// +kubebuilder:object:root=true
export class NumbersForm extends CustomResource {
  spec!: NumbersFormsSpec;
}
