// +groupName=versions-decorated.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

export interface Spec {
  // +kubebuilder:validation:Minimum=1
  count: Int32;
}

// +kubebuilder:storageversion
// +kubebuilder:subresource:status
// +kubebuilder:printcolumn:name=Count,type=integer,JSONPath=.spec.count
// +kubebuilder:object:root=true
export class Doubled extends CustomResource {
  spec!: Spec;
}
