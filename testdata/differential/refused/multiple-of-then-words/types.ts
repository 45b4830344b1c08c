// +groupName=refused.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

// +kubebuilder:object:root=true
export class Chair extends CustomResource {
  // +kubebuilder:validation:MultipleOf=2 legs
  legs!: Int32;
}
