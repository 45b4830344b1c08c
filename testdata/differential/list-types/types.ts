// +groupName=list-types.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

export interface Entry {
  name: string;
  // +kubebuilder:default=80
  port?: Int32;
  value?: string;
}

export interface ListTypesSpec {
  // +listType=set
  set: string[];
  // +listType=atomic
  atomic: Entry[];
  // +listType=map
  // +listMapKey=name
  map: Entry[];
  // +listType=map
  // +listMapKey=name
  // +listMapKey=port
  two?: Entry[];
  // +k8s:listType=set
  other?: Int32[];
  // +k8s:listType=map
  // +k8s:listMapKey=name
  third?: Entry[];
}

// +kubebuilder:object:root=true
export class Listing extends CustomResource {
  spec!: ListTypesSpec;
}
