// +groupName=default-on-named.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

// +kubebuilder:validation:Enum=Always;Never
export type Policy = string;

// +kubebuilder:validation:Minimum=1
export type Port = Int32;

export type Tags = string[];

export interface DefaultNamedSpec {
  // +kubebuilder:default=Always
  policy?: Policy;
  // +kubebuilder:default=80
  port?: Port;
  // +kubebuilder:default={a,b}
  tags?: Tags;
  // +kubebuilder:default={}
  none?: Tags;
  // +kubebuilder:default={Always}
  policies?: Policy[];
}

// +kubebuilder:object:root=true
export class DefaultNamed extends CustomResource {
  spec!: DefaultNamedSpec;
}
