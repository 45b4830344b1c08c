// +groupName=refused.example.com
// +versionName=v1
import { CustomResource, type IntOrString } from 'kbts/api';

// +kubebuilder:object:root=true
export class Chair extends CustomResource {
  // +kubebuilder:validation:items:Pattern=`^\d+$`
  widths!: IntOrString[];
}
