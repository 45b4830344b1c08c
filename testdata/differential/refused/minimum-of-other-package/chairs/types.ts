// +groupName=refused.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';
import type { Legs } from '../parts/types.js';

// +kubebuilder:object:root=true
export class Chair extends CustomResource {
  // +kubebuilder:validation:Minimum=1
  part!: Legs;
}
