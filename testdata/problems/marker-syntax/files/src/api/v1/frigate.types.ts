import { CustomResource, Kind, Optional } from 'kbts/api';
import { groupVersion } from './groupversion.js';

export class FrigateSpec {
  // +kubebuilder:default="Victory
  name?: string;

  // +kubebuilder:validation:XValidation=self > 0
  // +kubebuilder:validation:Pattern=^[a-z]{3,5}$
  code?: string;

  @Optional
  captain!: string;
}

@Kind(groupVersion)
export class Frigate extends CustomResource {
  spec?: FrigateSpec;
}
