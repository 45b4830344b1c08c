// +groupName=versions-skipped.example.com
// +versionName=v2
import { CustomResource } from 'kbts/api';

// +kubebuilder:skipversion
// +kubebuilder:object:root=true
export class Kept extends CustomResource {
  b?: string;
}
