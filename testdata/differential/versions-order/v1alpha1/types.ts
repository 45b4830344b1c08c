// +groupName=versions-order.example.com
// +versionName=v1alpha1
import { CustomResource } from 'kbts/api';

// +kubebuilder:object:root=true
export class Many extends CustomResource {
  a?: string;
}
