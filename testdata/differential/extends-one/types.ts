// +groupName=extends-one.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface Base {
  name: string;
  note?: string;
}

export interface ExtendsSpec extends Base {
  own: boolean;
}

// +kubebuilder:object:root=true
export class Extends extends CustomResource {
  spec!: ExtendsSpec;
}
