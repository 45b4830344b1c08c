// +groupName=defaults.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

export interface Inner {
  a?: string;
  n?: Int32;
}

export type Size = string;

export interface DefaultsSpec {
  // +kubebuilder:default=text
  bare?: string;
  // +kubebuilder:default="quoted: text, with; signs"
  quoted?: string;
  // +kubebuilder:default=""
  empty?: string;
  // +kubebuilder:default=true
  flag?: boolean;
  // +kubebuilder:default=-5
  below?: Int32;
  // +kubebuilder:default={}
  object?: Inner;
  // +kubebuilder:default={a: "x", n: 3}
  filled?: Inner;
  // +kubebuilder:default={"a","b"}
  list?: string[];
  // +kubebuilder:default=a;b;c
  joined?: string[];
  // +kubebuilder:default={{a: "x"},{a: "y", n: 2}}
  objects?: Inner[];
  // +kubebuilder:default={"k": "v"}
  map?: Record<string, string>;
  // +default="other"
  other?: string;
  size?: Size;
  // +kubebuilder:example="like this"
  example?: string;
  // +kubebuilder:default=100Mi
  quantity?: string;
}

// +kubebuilder:object:root=true
export class Defaulted extends CustomResource {
  // +kubebuilder:default={}
  spec?: DefaultsSpec;
}
