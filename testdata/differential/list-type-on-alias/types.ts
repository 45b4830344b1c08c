// +groupName=list-type-on-alias.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface Entry {
  name: string;
}

// +k8s:listType=set
export type Tags = string[];

// +listType=atomic
export type Steps = Entry[];

// +mapType=granular
export type Notes = Record<string, string>;

export interface ListAliasSpec {
  tags: Tags;
  steps: Steps;
  notes: Notes;
}

// +kubebuilder:object:root=true
export class ListAlias extends CustomResource {
  spec!: ListAliasSpec;
}
