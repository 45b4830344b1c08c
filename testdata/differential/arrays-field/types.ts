// +groupName=arrays-field.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

export interface Item {
  name: string;
}

export interface ArraysSpec {
  // +kubebuilder:validation:MinItems=1
  min: string[];
  // +kubebuilder:validation:MaxItems=5
  max: Int32[];
  // +kubebuilder:validation:MinItems=2
  // +kubebuilder:validation:MaxItems=2
  pair: boolean[];
  // +kubebuilder:validation:UniqueItems=false
  same: string[];
  // +kubebuilder:validation:MaxItems=7
  items: Item[];
  // +kubebuilder:validation:MaxItems=3
  lists: string[][];
}

// +kubebuilder:object:root=true
export class Array extends CustomResource {
  spec!: ArraysSpec;
}
