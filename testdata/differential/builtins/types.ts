// +groupName=builtins.example.com
// +versionName=v1
import {
  type Bytes,
  CustomResource,
  type Duration,
  type IntOrString,
  type JSONValue,
  type MicroTime,
  type Quantity,
  type RawExtension,
  type Time,
} from 'kbts/api';
import type { ContainerPort, EnvVar, PersistentVolumeClaimSpec, PodSpec, PodTemplateSpec } from 'kbts/k8s/core/v1';
import type { LabelSelector, ObjectMeta } from 'kbts/k8s/meta/v1';
import type * as networking from 'kbts/k8s/networking/v1';

export class HostSpec {
  pod!: PodSpec;
  claim!: PersistentVolumeClaimSpec;
  ingress!: networking.IngressSpec;
  template?: PodTemplateSpec;
  selector?: LabelSelector;
  amount!: Quantity;
  port?: IntOrString;
  extra?: RawExtension;
  any?: JSONValue;
  since?: Time;
  exact?: MicroTime;
  wait?: Duration;
  secret?: Bytes;
  limits?: Record<string, Quantity>;
  env?: EnvVar[];
  nested?: { [key: string]: ContainerPort[] };
  meta?: ObjectMeta;
}

// +kubebuilder:object:root=true
export class Host extends CustomResource {
  spec?: HostSpec;
}
