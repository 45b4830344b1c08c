import { CustomResource, Kind, Minimum, Optional, Required, type Int32 } from 'kbts/api';
import { groupVersion } from './groupversion.js';

export class FrigateSpec {
  @Minimum(3)
  // +kubebuilder:validation:Minimum=2
  guns?: Int32;

  @Optional()
  @Required()
  masts?: Int32;

  // +kubebuilder:validation:Type=integer
  captain?: Name;
}

type Name = string;

@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
