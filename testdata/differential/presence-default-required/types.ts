// +groupName=presence-default-required.example.com
// +versionName=v1
// +kubebuilder:validation:Required
import { CustomResource } from 'kbts/api';

export interface PresenceDefaultSpec {
  a: string;
  b?: string;
  // +optional
  c: string;
}

// +kubebuilder:object:root=true
export class RequiredDefault extends CustomResource {
  spec!: PresenceDefaultSpec;
}
