// +groupName=refused.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:object:root=true
// +kubebuilder:resource:plurals=a
export class Chair extends CustomResource {
  name!: string;
}
