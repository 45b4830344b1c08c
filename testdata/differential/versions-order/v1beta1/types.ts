// +groupName=versions-order.example.com
// +versionName=v1beta1
import { CustomResource } from 'kbts/api';

// +kubebuilder:object:root=true
export class Many extends CustomResource {
  a?: string;
}
