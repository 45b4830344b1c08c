// +groupName=plurals-irregular.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface NounSpec {
  a?: string;
}

// +kubebuilder:object:root=true
export class Person extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Child extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Man extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Woman extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Mouse extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Goose extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Foot extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Tooth extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Ox extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Die extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Quota extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Datum extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Medium extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Criterion extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Phenomenon extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Analysis extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Basis extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Crisis extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Thesis extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Axis extends CustomResource {
  spec!: NounSpec;
}
