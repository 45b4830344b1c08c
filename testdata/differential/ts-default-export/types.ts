// +groupName=ts-default-export.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface DefaultSpec {
  a: string;
}

// +kubebuilder:object:root=true
export default class Default extends CustomResource {
  spec!: DefaultSpec;
}
