// +groupName=versions-unserved.example.com
// +versionName=v1alpha1
import { CustomResource } from 'kbts/api';

// +kubebuilder:unservedversion
// +kubebuilder:object:root=true
export class Served extends CustomResource {
  a?: string;
}
