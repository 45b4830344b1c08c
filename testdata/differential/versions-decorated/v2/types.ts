// +groupName=versions-decorated.example.com
// +versionName=v2
import { CustomResource, type Int32 } from 'kbts/api';

export interface Spec {
  // +kubebuilder:validation:Maximum=9
  count?: Int32;
}

// +kubebuilder:selectablefield:JSONPath=.spec.count
// +kubebuilder:object:root=true
export class Doubled extends CustomResource {
  spec?: Spec;
}
