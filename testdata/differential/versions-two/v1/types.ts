// +groupName=versions-two.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

export interface VersionedSpec {
  a: string;
  b?: Int32;
}

// +kubebuilder:storageversion
// +kubebuilder:object:root=true
export class Versioned extends CustomResource {
  spec!: VersionedSpec;
}
