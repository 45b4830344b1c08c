// +groupName=packages-reexport.example.com
import { CustomResource } from 'kbts/api';
import type DirectOther from '../inner/types.js';
import { type Part, parts, type Renamed } from '../middle/types.js';

export interface Spec {
  part: Part;
  other: DirectOther;
  third: Renamed;
}

// +kubebuilder:object:root=true
export class Exported extends CustomResource {
  spec!: Spec;
}
