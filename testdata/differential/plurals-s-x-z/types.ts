// +groupName=plurals-s-x-z.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface NounSpec {
  a?: string;
}

// +kubebuilder:object:root=true
export class Bus extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Box extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Quiz extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Class extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Glass extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Process extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Address extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Index extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Matrix extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Vertex extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Fix extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Buzz extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Gas extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Lens extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Series extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Status extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Redis extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Kubernetes extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Ingress extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Canvas extends CustomResource {
  spec!: NounSpec;
}
