// +groupName=defaults-json.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

export interface Part {
  a?: string;
  n?: Int32;
}

export interface DefaultsJsonSpec {
  // +default="text"
  text?: string;
  // +default=5
  number?: Int32;
  // +default=true
  flag?: boolean;
  // +default={"a":"x","n":3}
  object?: Part;
  // +default=["a","b"]
  list?: string[];
  // +default={}
  empty?: Record<string, string>;
  // +default=[]
  none?: string[];
  // +default="with, comma; and } brace"
  signs?: string;
  // +default="json"
  // +kubebuilder:default=ours
  both?: string;
  // +default=null
  nothing?: string;
}

// +kubebuilder:object:root=true
export class DefaultJson extends CustomResource {
  spec!: DefaultsJsonSpec;
}
