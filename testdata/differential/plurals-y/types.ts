// +groupName=plurals-y.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface NounSpec {
  a?: string;
}

// +kubebuilder:object:root=true
export class Policy extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Registry extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Repository extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Proxy extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Gateway extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Key extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Day extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Query extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Soliloquy extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Entry extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Canary extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Topology extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Security extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Money extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Monkey extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Toy extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Guy extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class City extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Story extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Buoy extends CustomResource {
  spec!: NounSpec;
}
