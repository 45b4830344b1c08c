// +groupName=builtins-markers.example.com
// +versionName=v1
import { CustomResource, type Quantity } from 'kbts/api';
import type { Affinity, EnvVar, LocalObjectReference, ObjectReference, PodSpec, Toleration } from 'kbts/k8s/core/v1';
import type { Condition, LabelSelector } from 'kbts/k8s/meta/v1';

export interface BuiltinMarkersSpec {
  // +kubebuilder:validation:MinItems=1
  // +listType=map
  // +listMapKey=name
  env: EnvVar[];
  // +kubebuilder:default={matchLabels: {a: b}}
  selector?: LabelSelector;
  // +structType=atomic
  ref?: ObjectReference;
  // +kubebuilder:validation:XValidation:rule="has(self.name)"
  local?: LocalObjectReference;
  // +nullable
  toleration?: Toleration;
  // +kubebuilder:pruning:PreserveUnknownFields
  affinity?: Affinity;
  // +kubebuilder:validation:Schemaless
  // +kubebuilder:pruning:PreserveUnknownFields
  pod?: PodSpec;
  // +listType=map
  // +listMapKey=type
  conditions?: Condition[];
  // +kubebuilder:validation:MaxProperties=3
  limits?: Record<string, Quantity>;
}

// +kubebuilder:object:root=true
export class BuiltinMarker extends CustomResource {
  spec!: BuiltinMarkersSpec;
}
