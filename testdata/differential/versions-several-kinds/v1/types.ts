// +groupName=versions-several-kinds.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface Spec {
  a: string;
}

// +kubebuilder:storageversion
// +kubebuilder:object:root=true
export class Both extends CustomResource {
  spec!: Spec;
}

// +kubebuilder:object:root=true
export class OnlyNew extends CustomResource {
  spec!: Spec;
}
