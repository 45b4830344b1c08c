// +groupName=alias-map.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:validation:MinProperties=1
// +kubebuilder:validation:MaxProperties=9
// +mapType=atomic
export type Labels = Record<string, string>;

export type Deep = Record<string, Labels>;

export interface AliasMapSpec {
  labels: Labels;
  deep?: Deep;
  list?: Labels[];
}

// +kubebuilder:object:root=true
export class AliasMap extends CustomResource {
  spec!: AliasMapSpec;
}
