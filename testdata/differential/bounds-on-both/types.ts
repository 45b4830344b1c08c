// +groupName=bounds-on-both.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

// +kubebuilder:validation:Minimum=1
// +kubebuilder:validation:Maximum=100
export type Percent = Int32;

// +kubebuilder:validation:MinLength=1
// +kubebuilder:validation:MaxLength=63
// +kubebuilder:validation:Pattern=`^[a-z]`
export type Name = string;

export interface BoundsSpec {
  // +kubebuilder:validation:Minimum=5
  // +kubebuilder:validation:Maximum=50
  tight: Percent;
  // +kubebuilder:validation:Minimum=1
  same: Percent;
  // +kubebuilder:validation:MinLength=3
  // +kubebuilder:validation:MaxLength=5
  name: Name;
  // +kubebuilder:validation:Pattern=`[0-9]$`
  patterned?: Name;
  // +kubebuilder:validation:Pattern=`^[a-z]`
  samePattern?: Name;
  // +kubebuilder:validation:MultipleOf=2
  even?: Percent;
}

// +kubebuilder:object:root=true
export class Bounds extends CustomResource {
  spec!: BoundsSpec;
}
