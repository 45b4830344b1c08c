// +groupName=plurals-f-fe.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface NounSpec {
  a?: string;
}

// +kubebuilder:object:root=true
export class Leaf extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Wolf extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Knife extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Life extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Shelf extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Roof extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Proof extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Half extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Self extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Calf extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Wife extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Loaf extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Scarf extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Safe extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Chief extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Belief extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Cliff extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Staff extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Thief extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Hoof extends CustomResource {
  spec!: NounSpec;
}
