// +groupName=versions-several-kinds.example.com
// +versionName=v1alpha1
import { CustomResource } from 'kbts/api';

export interface Spec {
  b?: string;
}

// +kubebuilder:object:root=true
export class Both extends CustomResource {
  spec!: Spec;
}

// +kubebuilder:object:root=true
export class OnlyOld extends CustomResource {
  spec!: Spec;
}
