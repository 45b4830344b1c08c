// +groupName=versions-skip-decorated.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:object:root=true
export class Half extends CustomResource {
  a?: string;
}
