// +groupName=items-lists.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

export interface ItemsListsSpec {
  // +kubebuilder:validation:items:MinItems=1
  // +kubebuilder:validation:items:MaxItems=3
  rows: string[][];
  // +kubebuilder:validation:items:UniqueItems=false
  same?: Int32[][];
  // +kubebuilder:validation:items:MinProperties=1
  // +kubebuilder:validation:items:MaxProperties=4
  maps?: Record<string, string>[];
}

// +kubebuilder:object:root=true
export class ItemList extends CustomResource {
  spec!: ItemsListsSpec;
}
