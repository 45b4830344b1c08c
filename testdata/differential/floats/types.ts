// +groupName=floats.example.com
// +versionName=v1
import { CustomResource, type Float } from 'kbts/api';

export type Ratio = Float;

export interface FloatsSpec {
  // +kubebuilder:validation:Minimum=0.5
  // +kubebuilder:validation:Maximum=1.75
  half: Float;
  ratio: Ratio;
  // +kubebuilder:validation:MultipleOf=0.1
  tenth?: Float;
  // +kubebuilder:default=0.25
  quarter?: Float;
  list?: Float[];
  by?: Record<string, Float>;
}

// +kubebuilder:object:root=true
export class Floats extends CustomResource {
  spec!: FloatsSpec;
}
