// +groupName=builtins-core.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';
import type {
  Affinity,
  ContainerPort,
  EnvFromSource,
  EnvVar,
  LocalObjectReference,
  ObjectReference,
  Probe,
  ResourceRequirements,
  SecretKeySelector,
  Toleration,
  Volume,
  VolumeMount,
} from 'kbts/k8s/core/v1';

export interface CoreSpec {
  env: EnvVar[];
  from?: EnvFromSource[];
  resources?: ResourceRequirements;
  volume: Volume;
  mounts?: VolumeMount[];
  affinity?: Affinity;
  tolerations?: Toleration[];
  secret?: SecretKeySelector;
  ref: ObjectReference;
  local?: LocalObjectReference;
  probe?: Probe;
  port: ContainerPort;
}

// +kubebuilder:object:root=true
export class Core extends CustomResource {
  spec!: CoreSpec;
}
