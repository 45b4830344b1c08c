// +groupName=refused.example.com
// +versionName=v1
import { CustomResource, type Time } from 'kbts/api';

// +kubebuilder:object:root=true
export class Chair extends CustomResource {
  // +kubebuilder:validation:MaxLength=30
  bought!: Time;
}
