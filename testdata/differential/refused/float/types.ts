// +groupName=refused.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:object:root=true
export class Chair extends CustomResource {
  // +optional
  name!: number;
}
