// +groupName=plain.example.com
// +versionName=v1beta1
// +kubebuilder:validation:Optional
import { CustomResource } from 'kbts/api';

export class Empty {}

export interface Part {
  a: string;
  // +required
  b?: string;
}

// +kubebuilder:object:root=true
export class Bare extends CustomResource {}

// +kubebuilder:object:root=true
// +kubebuilder:resource:path=settings,singular=setting
export class Settings extends CustomResource {
  data?: Record<string, string>;
  empty!: Empty;
  part!: Part;
}
