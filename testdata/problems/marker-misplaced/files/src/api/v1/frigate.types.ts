import { CustomResource, Items, Kind, Nullable } from 'kbts/api';
import { groupVersion } from './groupversion.js';

export class FrigateSpec {
  // +kubebuilder:subresource:status
  captain?: string;

  @Items(Nullable())
  guns?: string[];
}

// +kubebuilder:validation:items:MinLength=1
@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
