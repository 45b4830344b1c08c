// +groupName=refused.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:object:root=true
export class Chair extends CustomResource {
  // +kubebuilder:validation:MaxLength=9 # letters
  name!: string;
}
