// +groupName=resource-path.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface ResourcePathSpec {
  a: string;
}

// +kubebuilder:resource:path=boxen
// +kubebuilder:object:root=true
export class Box extends CustomResource {
  spec!: ResourcePathSpec;
}

// +kubebuilder:resource:singular=onething
// +kubebuilder:object:root=true
export class Thing extends CustomResource {
  spec!: ResourcePathSpec;
}

// +kubebuilder:resource:scope=Namespaced
// +kubebuilder:object:root=true
export class Room extends CustomResource {
  spec!: ResourcePathSpec;
}

// +kubebuilder:resource:scope="Cluster"
// +kubebuilder:object:root=true
export class World extends CustomResource {
  spec!: ResourcePathSpec;
}
