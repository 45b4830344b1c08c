// +groupName=plurals-regular.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface NounSpec {
  a?: string;
}

// +kubebuilder:object:root=true
export class Widget extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Job extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Backup extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Database extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Cluster extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Node extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Server extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Volume extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Token extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Route extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Queue extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Topic extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class User extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Team extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Tenant extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Zone extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Frigate extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Captain extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Release extends CustomResource {
  spec!: NounSpec;
}

// +kubebuilder:object:root=true
export class Image extends CustomResource {
  spec!: NounSpec;
}
