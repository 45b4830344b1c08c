// +groupName=unknown-fields.example.com
// +versionName=v1
import { CustomResource, type JSONValue, type RawExtension } from 'kbts/api';

export interface Part {
  a: string;
}

// +kubebuilder:pruning:PreserveUnknownFields
export interface Open {
  a?: string;
}

export interface UnknownFieldsSpec {
  // +kubebuilder:pruning:PreserveUnknownFields
  part: Part;
  // +kubebuilder:validation:XPreserveUnknownFields
  old?: Part;
  open: Open;
  // +kubebuilder:pruning:PreserveUnknownFields
  both?: Open;
  raw: RawExtension;
  any?: JSONValue;
  // +kubebuilder:pruning:PreserveUnknownFields
  ext?: RawExtension;
  list?: RawExtension[];
  by?: Record<string, JSONValue>;
  jsons?: JSONValue[];
}

// +kubebuilder:object:root=true
export class UnknownFields extends CustomResource {
  spec!: UnknownFieldsSpec;
}
