// +groupName=versions-two.example.com
// +versionName=v1beta1
import { CustomResource } from 'kbts/api';

export interface VersionedSpec {
  a?: string;
}

// +kubebuilder:object:root=true
export class Versioned extends CustomResource {
  spec!: VersionedSpec;
}
