// +groupName=option-embedded-pods.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';
import type { PersistentVolumeClaim, PodTemplateSpec } from 'kbts/k8s/core/v1';

export interface EmbeddedPodsSpec {
  template: PodTemplateSpec;
  claims?: PersistentVolumeClaim[];
}

// +kubebuilder:object:root=true
export class EmbeddedPods extends CustomResource {
  spec!: EmbeddedPodsSpec;
}
