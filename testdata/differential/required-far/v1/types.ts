// +groupName=required-far.example.com
import { CustomResource, type Int32 } from 'kbts/api';
import type { LocalObjectReference, ResourceList, ResourceName } from 'kbts/k8s/core/v1';
import type * as shared from '../shared/types.js';

export type Name = string;

export type Names = string[];

export type Count = Int32;

export interface Spec {
  // +k8s:required
  name: Name;
  // +k8s:required
  names: Names;
  // +k8s:required
  count: Count;
  // +k8s:required
  farName: shared.Name;
  // +k8s:required
  farNames: shared.Names;
  // +k8s:required
  farPart: shared.Part;
  // +k8s:required
  resource: ResourceName;
  // +k8s:required
  limits: ResourceList;
  // +k8s:required
  reference: LocalObjectReference;
}

// +kubebuilder:object:root=true
export class Requiring extends CustomResource {
  spec!: Spec;
}
