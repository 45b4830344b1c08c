// +groupName=packages-reexport.example.com
import { CustomResource } from 'kbts/api';
import type { Other, parts } from '../middle/types.js';

export interface Spec {
  part: parts.Part;
  other: Other;
  third: Readonly<parts.Part>;
}

// +kubebuilder:object:root=true
export class Exported extends CustomResource {
  spec!: Spec;
}

