// +groupName=versions-skip-decorated.example.com
// +versionName=v3
import { CustomResource } from 'kbts/api';

// +kubebuilder:unservedversion
// +kubebuilder:storageversion
// +kubebuilder:object:root=true
export class Half extends CustomResource {
  c?: string;
}
