// +groupName=versions-unserved.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:storageversion
// +kubebuilder:object:root=true
export class Served extends CustomResource {
  a?: string;
}
