// +groupName=refused.example.com
// +versionName=v1
import { CustomResource, type ObjectMeta } from 'kbts/api';

// +kubebuilder:object:root=true
export class Chair extends CustomResource {
  // +kubebuilder:validation:MinProperties=1
  owner!: ObjectMeta;
}
