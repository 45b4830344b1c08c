// +groupName=refused.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface Leg {
  wood?: string;
}

// +kubebuilder:object:root=true
export class Chair extends CustomResource {
  // +mapType=atomic
  leg!: Leg;
}
