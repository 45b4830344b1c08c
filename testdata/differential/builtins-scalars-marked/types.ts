// +groupName=builtins-scalars-marked.example.com
// +versionName=v1
import {
  type Bytes,
  CustomResource,
  type Duration,
  type Int64,
  type IntOrString,
  type JSONValue,
  type MicroTime,
  type Quantity,
  type RawExtension,
  type Time,
} from 'kbts/api';
import type { ObjectMeta } from 'kbts/k8s/meta/v1';

export interface MarkedSpec {
  // +kubebuilder:validation:XIntOrString
  // +kubebuilder:validation:Pattern=`^[0-9]+Mi$`
  buffer: Quantity;
  // +kubebuilder:validation:items:XIntOrString
  // +kubebuilder:validation:items:Pattern=`^[0-9]+Gi$`
  disks?: Quantity[];
  // +kubebuilder:validation:XIntOrString
  // +kubebuilder:validation:MaxLength=10
  // +kubebuilder:validation:XValidation:rule="true"
  short?: Quantity;
  // +kubebuilder:validation:Format=time
  clock: Time;
  // +kubebuilder:validation:Format=date-time
  same: MicroTime;
  // +kubebuilder:validation:items:Format=time
  clocks?: Time[];
  // +kubebuilder:validation:Format=date
  byName?: Record<string, Time>;
  // +kubebuilder:validation:Format=duration
  wait?: Duration;
  // +kubebuilder:validation:Format=int32
  small?: Int64;
  // +kubebuilder:pruning:PreserveUnknownFields
  // +kubebuilder:validation:XEmbeddedResource
  object?: RawExtension;
  // +kubebuilder:validation:XIntOrString
  // +kubebuilder:validation:Enum="a";1
  // +kubebuilder:validation:Format=free
  choice?: IntOrString;
  // +kubebuilder:validation:Type=object
  // +nullable
  values?: JSONValue;
}

export interface RequiredSpec {
  // +k8s:required
  amount: Quantity;
  // +k8s:required
  at: Time;
  // +k8s:required
  wait: Duration;
  // +k8s:required
  data: Bytes;
  // +k8s:required
  object: RawExtension;
  // +k8s:required
  port: IntOrString;
  // +k8s:required
  any: JSONValue;
  // +k8s:required
  meta: ObjectMeta;
}

// +kubebuilder:object:root=true
export class Marked extends CustomResource {
  spec!: MarkedSpec;
  required!: RequiredSpec;
}
