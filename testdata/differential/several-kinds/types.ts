// +groupName=several-kinds.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface Shared {
  name: string;
}

// +kubebuilder:object:root=true
export class Zebra extends CustomResource {
  spec!: Shared;
}

// +kubebuilder:object:root=true
export class Apple extends CustomResource {
  spec?: Shared;
}

// +kubebuilder:resource:scope=Cluster
// +kubebuilder:object:root=true
export class Mango extends CustomResource {
  spec!: Shared;
}
