// +groupName=refused.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface Leg {
  wood?: string;
}

// +kubebuilder:validation:MinProperties=1
export type Foot = Leg;

// +kubebuilder:object:root=true
export class Chair extends CustomResource {
  foot!: Foot;
}
