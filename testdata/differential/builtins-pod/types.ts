// +groupName=builtins-pod.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';
import type { Container, PersistentVolumeClaimSpec, PodTemplateSpec } from 'kbts/k8s/core/v1';

export interface PodsSpec {
  // +optional
  template: PodTemplateSpec;
  // +kubebuilder:validation:MaxItems=5
  containers?: Container[];
  claim?: PersistentVolumeClaimSpec;
}

// +kubebuilder:object:root=true
export class Pods extends CustomResource {
  spec!: PodsSpec;
}
