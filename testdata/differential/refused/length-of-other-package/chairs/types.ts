// +groupName=refused.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';
import type { Name } from '../parts/types.js';

// +kubebuilder:object:root=true
export class Chair extends CustomResource {
  // +kubebuilder:validation:MaxLength=9
  part!: Name;
}
