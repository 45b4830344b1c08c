// +groupName=plurals-latin.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface NounSpec {
  a?: string;
}

// +kubebuilder:object:root=true
export class Cactus extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Fungus extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Nucleus extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Radius extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Stimulus extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Syllabus extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Focus extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Locus extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Virus extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Corpus extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Genus extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Octopus extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Formula extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Antenna extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Larva extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Alumnus extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Curriculum extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Memorandum extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Stratum extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Schema extends CustomResource {
  spec!: NounSpec;
}
