// +groupName=allof-several.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:validation:Pattern=`^a`
// +kubebuilder:validation:MinLength=1
// +kubebuilder:validation:Format=hostname
export type First = string;

// +kubebuilder:validation:Pattern=`b$`
// +kubebuilder:validation:MinLength=2
// +kubebuilder:validation:MaxLength=9
export type Second = First;

export interface AllOfSpec {
  // +kubebuilder:validation:Pattern=`c`
  // +kubebuilder:validation:MinLength=3
  // +kubebuilder:validation:MaxLength=8
  // +kubebuilder:validation:Format=uuid
  three?: Second;
  // +kubebuilder:validation:MaxLength=7
  two?: Second;
  one?: Second;
  list?: Second[];
}

// +kubebuilder:object:root=true
export class AllOf extends CustomResource {
  spec!: AllOfSpec;
}
