// +groupName=packages-shared.example.com
import { CustomResource } from 'kbts/api';
import type { Base, Port, Ref } from '../shared/types.js';

export interface Spec extends Base {
  ref: Ref;
  refs?: Ref[];
  ports?: Record<string, Port>;
}

// +kubebuilder:object:root=true
export class Sharing extends CustomResource {
  spec!: Spec;
}
