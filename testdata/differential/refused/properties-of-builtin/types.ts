// +groupName=refused.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';
import type { LocalObjectReference } from 'kbts/k8s/core/v1';

// +kubebuilder:object:root=true
export class Chair extends CustomResource {
  // +kubebuilder:validation:MinProperties=1
  owner!: LocalObjectReference;
}
