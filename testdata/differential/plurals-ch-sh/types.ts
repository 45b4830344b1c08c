// +groupName=plurals-ch-sh.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface NounSpec {
  a?: string;
}

// +kubebuilder:object:root=true
export class Branch extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Match extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Batch extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Patch extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Cache extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Switch extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Watch extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Hash extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Mesh extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Brush extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Crash extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Push extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Wish extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Monarch extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Stomach extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Loch extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Psyche extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Niche extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Ache extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Torch extends CustomResource {
  spec!: NounSpec;
}
