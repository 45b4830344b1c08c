// +groupName=defaults-lists.example.com
// +versionName=v1
import { CustomResource, type Int32, type Int64 } from 'kbts/api';

export interface Item {
  a?: string;
  n?: Int32;
}

export interface DefaultsListsSpec {
  // +kubebuilder:default={}
  empty?: string[];
  // +kubebuilder:default={a}
  one?: string[];
  // +kubebuilder:default={a,b,c}
  braces?: string[];
  // +kubebuilder:default=a;b;c
  joined?: string[];
  // +kubebuilder:default={"a b","c,d"}
  quoted?: string[];
  // +kubebuilder:default={1,2,3}
  numbers?: Int32[];
  // +kubebuilder:default={true,false}
  flags?: boolean[];
  // +kubebuilder:default={{a: x},{a: y, n: 2}}
  objects?: Item[];
  // +kubebuilder:default={{a,b},{c}}
  lists?: string[][];
  // +kubebuilder:default={{}}
  blank?: Item[];
  // +kubebuilder:default=1;2
  joinedNumbers?: Int64[];
}

// +kubebuilder:object:root=true
export class DefaultList extends CustomResource {
  spec!: DefaultsListsSpec;
}
