// +groupName=type-override-named.example.com
// +versionName=v1
import { CustomResource, type Int32, type Int64 } from 'kbts/api';

// +kubebuilder:validation:Type=string
export type Texted = Int32;

// +kubebuilder:validation:Type=string
// +kubebuilder:validation:Format=date-time
export type Stamp = Int64;

export interface OverrideSpec {
  texted?: Texted;
  stamp: Stamp;
  list?: Texted[];
  // +kubebuilder:validation:MaxLength=30
  short?: Stamp;
}

// +kubebuilder:object:root=true
export class OverrideNamed extends CustomResource {
  spec!: OverrideSpec;
}
