// +groupName=versions-storage-unserved.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:storageversion
// +kubebuilder:unservedversion
// +kubebuilder:object:root=true
export class Stored extends CustomResource {
  a?: string;
}
