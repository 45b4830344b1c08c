// +groupName=refused.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

export type Counts = Int32[];

// +kubebuilder:object:root=true
export class Chair extends CustomResource {
  // +kubebuilder:validation:items:Maximum=9
  counts!: Counts;
}
