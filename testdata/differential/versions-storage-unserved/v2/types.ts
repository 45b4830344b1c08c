// +groupName=versions-storage-unserved.example.com
// +versionName=v2
import { CustomResource } from 'kbts/api';

// +kubebuilder:deprecatedversion
// +kubebuilder:object:root=true
export class Stored extends CustomResource {
  a?: string;
}
