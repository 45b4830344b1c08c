// +groupName=presence-default-optional.example.com
// +versionName=v1
// +kubebuilder:validation:Optional
import { CustomResource } from 'kbts/api';

export interface Inner {
  a: string;
  // +required
  b?: string;
}

export interface PresenceDefaultSpec {
  a: string;
  // +required
  b: string;
  // +kubebuilder:validation:Required
  c?: string;
  inner: Inner;
  list: Inner[];
}

// +kubebuilder:object:root=true
export class OptionalDefault extends CustomResource {
  spec!: PresenceDefaultSpec;
}
