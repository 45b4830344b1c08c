// +groupName=defaults-objects.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

export interface Deep {
  // +kubebuilder:default=deep
  text?: string;
  list?: string[];
}

export interface Part {
  a?: string;
  n?: Int32;
  flag?: boolean;
  // +kubebuilder:default={}
  deep?: Deep;
}

export interface DefaultsObjectsSpec {
  // +kubebuilder:default={}
  empty?: Part;
  // +kubebuilder:default={a: x}
  one?: Part;
  // +kubebuilder:default={a: "x y", n: 3, flag: true}
  several?: Part;
  // +kubebuilder:default={deep: {text: inner, list: {a,b}}}
  nested?: Part;
  // +kubebuilder:default={"a": "quoted", "n": 5}
  quoted?: Part;
  // +kubebuilder:default={x: "1", y: "2"}
  map?: Record<string, string>;
  // +kubebuilder:default={"a.b/c": d}
  keys?: Record<string, string>;
  // +kubebuilder:default={a: 1, b: 2}
  numbers?: Record<string, Int32>;
  // +kubebuilder:default={n:-1}
  below?: Part;
}

// +kubebuilder:object:root=true
export class DefaultObject extends CustomResource {
  spec!: DefaultsObjectsSpec;
}
