// +groupName=kinds-share-lists.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface Item {
  key: string;
  value?: string;
}

// +listType=map
// +listMapKey=key
export type Items = Item[];

export interface OneSpec {
  items: Items;
}

export interface TwoSpec {
  // +kubebuilder:validation:MaxItems=3
  items?: Item[];
}

// +kubebuilder:object:root=true
export class One extends CustomResource {
  spec!: OneSpec;
}

// +kubebuilder:object:root=true
export class Two extends CustomResource {
  spec!: TwoSpec;
}
