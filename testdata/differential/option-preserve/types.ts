// +groupName=option-preserve.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface PreserveSpec {
  a?: string;
}

// +kubebuilder:object:root=true
export class Preserve extends CustomResource {
  spec!: PreserveSpec;
}
