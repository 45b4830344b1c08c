// +groupName=validation.example.com
// +versionName=v1alpha1
import { CustomResource, type Int, type Int32, type Int64 } from 'kbts/api';
import type { Condition } from 'kbts/k8s/meta/v1';

/**
 * Color names a color.
 * +kubebuilder:validation:Enum=Red;Green;Blue
 */
export type Color = string;

/** Port is a number with a range. */
// +kubebuilder:validation:Minimum=1
// +kubebuilder:validation:Maximum=65535
export type Port = Int32;

/** Names must not be empty. */
// +kubebuilder:validation:MinItems=1
export type Names = string[];

export interface Pair {
  a: string;
  b: string;
}

/** Part is a part. */
// +kubebuilder:validation:XValidation:rule="has(self.a) || has(self.b)",message="one of a and b"
export interface Part {
  /** A is the first. */
  a?: string;
  /** B is the second. */
  b?: string;
}

/**
 * ThingSpec says what to do.
 *
 * It has a second paragraph,
 * on two lines.
 */
export interface ThingSpec {
  /** Replicas says how many. */
  // +kubebuilder:validation:Minimum=0
  // +kubebuilder:validation:Maximum=100
  // +kubebuilder:default=3
  replicas?: Int32;

  // +kubebuilder:validation:MinLength=1
  // +kubebuilder:validation:MaxLength=63
  // +kubebuilder:validation:Pattern=`^[a-z]([-a-z0-9]*[a-z0-9])?$`
  name: string;

  // +kubebuilder:validation:Format=ipv4
  // +kubebuilder:validation:Optional
  address: string;

  /** Mode of work. */
  // +kubebuilder:validation:Enum=fast;slow
  // +kubebuilder:default=fast
  mode?: string;

  color: Color;
  colors?: Color[];

  /** Own words for the color. */
  shade?: Color;

  port?: Port;

  // +kubebuilder:validation:Maximum=1024
  lowPort?: Port;

  // +kubebuilder:validation:MinItems=1
  // +kubebuilder:validation:MaxItems=5
  // +listType=set
  tags?: string[];

  names?: Names;

  // +listType=map
  // +listMapKey=a
  // +listMapKey=b
  // +optional
  parts: Pair[];

  // +nullable
  hint?: string;

  // +kubebuilder:default={a: "x", b: "y"}
  part?: Part;

  // +kubebuilder:validation:Required
  must?: Part;

  // +kubebuilder:validation:Schemaless
  // +kubebuilder:pruning:PreserveUnknownFields
  free?: Part;

  // +kubebuilder:pruning:PreserveUnknownFields
  open?: Part;

  // +kubebuilder:validation:XValidation:rule="self == oldSelf",message="must not change"
  fixed?: Int64;

  flag?: boolean;
  count?: Int;
  data?: Record<string, string>;
  deep?: Record<string, Part>;
}

export interface ThingStatus {
  // +listType=map
  // +listMapKey=type
  conditions?: Condition[];
  replicas: Int32;
  selector?: string;
}

/** Thing is a thing. */
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.selector
// +kubebuilder:resource:path=thingies,singular=thingy,shortName=th;ty,categories=all;mine,scope=Cluster
// +kubebuilder:printcolumn:name="Mode",type=string,JSONPath=`.spec.mode`
// +kubebuilder:printcolumn:name="Age",type="date",JSONPath=".metadata.creationTimestamp",description="how old",priority=1
// +kubebuilder:storageversion
export class Thing extends CustomResource {
  spec?: ThingSpec;
  status?: ThingStatus;
}
