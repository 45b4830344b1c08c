// +groupName=versions-skipped.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:object:root=true
export class Kept extends CustomResource {
  a?: string;
}
