// +groupName=versions-order.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:storageversion
// +kubebuilder:object:root=true
export class Many extends CustomResource {
  a?: string;
}
