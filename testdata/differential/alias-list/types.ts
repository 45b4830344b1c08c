// +groupName=alias-list.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:validation:MinItems=1
// +kubebuilder:validation:MaxItems=9
// +listType=set
export type Names = string[];

export type More = Names;

export interface Entry {
  name: string;
}

// +listType=map
// +listMapKey=name
export type Entries = Entry[];

export interface AliasListSpec {
  names: Names;
  more?: More;
  entries?: Entries;
  lists?: Names[];
  by?: Record<string, Entries>;
}

// +kubebuilder:object:root=true
export class AliasList extends CustomResource {
  spec!: AliasListSpec;
}
