// +groupName=resource-lists.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface ResourceListsSpec {
  a: string;
}

// +kubebuilder:resource:shortName=one
// +kubebuilder:object:root=true
export class One extends CustomResource {
  spec!: ResourceListsSpec;
}

// +kubebuilder:resource:shortName={b,a}
// +kubebuilder:object:root=true
export class Braced extends CustomResource {
  spec!: ResourceListsSpec;
}

// +kubebuilder:resource:categories="x";"y"
// +kubebuilder:object:root=true
export class Quoted extends CustomResource {
  spec!: ResourceListsSpec;
}

// +kubebuilder:resource:shortName=z;y;x,categories=all
// +kubebuilder:object:root=true
export class Unsorted extends CustomResource {
  spec!: ResourceListsSpec;
}
