// +groupName=versions-skip-decorated.example.com
// +versionName=v2
import { CustomResource } from 'kbts/api';

// +kubebuilder:skipversion
// +kubebuilder:object:root=true
export class Half extends CustomResource {
  b?: string;
}
