// +groupName=packages-presence.example.com
import { CustomResource } from 'kbts/api';
import type { Loose } from '../shared/types.js';

export interface Spec {
  loose: Loose;
  own: string;
}

// +kubebuilder:object:root=true
export class Mixing extends CustomResource {
  spec!: Spec;
}

