// +groupName=plurals-o.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface NounSpec {
  a?: string;
}

// +kubebuilder:object:root=true
export class Demo extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Photo extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Hero extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Potato extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Info extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Repo extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Video extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Studio extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Echo extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Zoo extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Radio extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Tomato extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Logo extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Piano extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Memo extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Casino extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Ratio extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Embryo extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Kangaroo extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Cargo extends CustomResource {
  spec!: NounSpec;
}
