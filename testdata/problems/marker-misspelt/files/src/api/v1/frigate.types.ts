import { CustomResource, Kind, type Int32 } from 'kbts/api';
import { groupVersion } from './groupversion.js';

export class FrigateSpec {
  // +kubebuilder:validation:Minimun=1
  guns?: Int32;
}

@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
