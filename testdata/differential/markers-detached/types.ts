// +groupName=markers-detached.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:subresource:status

// +kubebuilder:object:root=true
export class Detached extends CustomResource {
  spec!: DetachedSpec;
}

export interface DetachedSpec {
  // +kubebuilder:validation:MaxLength=5
  // Words.

  // +optional
  a: string;

  // +optional

  b: string;
}
