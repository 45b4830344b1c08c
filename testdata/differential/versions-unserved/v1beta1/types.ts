// +groupName=versions-unserved.example.com
// +versionName=v1beta1
import { CustomResource } from 'kbts/api';

// +kubebuilder:deprecatedversion:warning="example.com/v1beta1 Served is deprecated; use v1"
// +kubebuilder:object:root=true
export class Served extends CustomResource {
  a?: string;
}
