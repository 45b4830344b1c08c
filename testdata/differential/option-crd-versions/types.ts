// +groupName=option-crd-versions.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface CrdVersionsSpec {
  a?: string;
}

// +kubebuilder:object:root=true
export class CrdVersions extends CustomResource {
  spec!: CrdVersionsSpec;
}
