// +groupName=map-types.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface Part {
  a?: string;
}

// +structType=atomic
export interface Whole {
  b?: string;
}

export interface MapTypesSpec {
  // +mapType=granular
  granular: Record<string, string>;
  // +mapType=atomic
  atomic: Record<string, string>;
  // +structType=granular
  part: Part;
  // +structType=atomic
  whole?: Part;
  own?: Whole;
  // +structType=granular
  again?: Whole;
}

// +kubebuilder:object:root=true
export class Mapping extends CustomResource {
  spec!: MapTypesSpec;
}
