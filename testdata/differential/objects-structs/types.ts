// +groupName=objects-structs.example.com
// +versionName=v1
import { CustomResource, Int32 } from 'kbts/api';
import type { LocalObjectReference } from 'kbts/k8s/core/v1';

// +kubebuilder:validation:MinProperties=1
// +kubebuilder:validation:MaxProperties=2
// +mapType=atomic
export interface Mast {
  height?: Int32;
  wood?: string;
}

// +kubebuilder:validation:MinProperties=1
export interface Cargo extends LocalObjectReference {
  weight?: Int32;
}

export type Labels = Record<string, string>;

export interface ObjectsStructsSpec {
  mast: Mast;
  spare?: Mast[];
  cargo: Cargo;
  // +kubebuilder:validation:MinProperties=1
  // +mapType=atomic
  labels: Labels;
  // +kubebuilder:validation:MaxProperties=3
  masts?: Record<string, Mast>;
  // +structType=atomic
  deck?: Cargo;
  // +k8s:required
  keel: Mast;
}

// +kubebuilder:object:root=true
export class ObjectsStructs extends CustomResource {
  spec!: ObjectsStructsSpec;
}
