// +groupName=plurals-same.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface NounSpec {
  a?: string;
}

// +kubebuilder:object:root=true
export class Sheep extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Fish extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Deer extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Moose extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Species extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class News extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Rice extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Equipment extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Information extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Aircraft extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Salmon extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Bison extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Swine extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Trout extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Police extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Sms extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Music extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Software extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Hardware extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Metadata extends CustomResource {
  spec!: NounSpec;
}
