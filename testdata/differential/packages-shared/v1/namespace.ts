// +groupName=packages-shared.example.com
import { CustomResource } from 'kbts/api';
import type * as shared from '../shared/types.js';

export interface Spec extends shared.Base {
  ref: shared.Ref;
  refs?: shared.Ref[];
  ports?: Record<string, shared.Port>;
}

// +kubebuilder:object:root=true
export class Sharing extends CustomResource {
  spec!: Spec;
}

