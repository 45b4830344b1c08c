// +groupName=presence.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface PresenceSpec {
  a: string;
  b?: string;
  // +optional
  c: string;
  // +k8s:optional
  d: string;
  // +kubebuilder:validation:Optional
  e: string;
  // +required
  f?: string;
  // +kubebuilder:validation:Required
  g?: string;
  // +optional
  h?: string;
  // +required
  i: string;
  // +kubebuilder:validation:Required
  j: string;
}

// +kubebuilder:object:root=true
export class Presence extends CustomResource {
  spec!: PresenceSpec;
}
