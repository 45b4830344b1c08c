// +groupName=refused.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface Leg {
  wood?: string;
}

// +kubebuilder:object:root=true
export class Chair extends CustomResource {
  // +kubebuilder:validation:items:MaxProperties=1
  legs!: Leg[];
}
