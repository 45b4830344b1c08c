// +groupName=schemaless.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface Part {
  a: string;
}

export interface SchemalessSpec {
  // +kubebuilder:validation:Schemaless
  // +kubebuilder:pruning:PreserveUnknownFields
  any: Part;
  // +kubebuilder:validation:Schemaless
  // +kubebuilder:validation:Type=object
  // +kubebuilder:pruning:PreserveUnknownFields
  object?: Part;
  // +kubebuilder:validation:Schemaless
  // +kubebuilder:validation:Type=string
  // +kubebuilder:validation:MaxLength=4
  text?: string;
  // +kubebuilder:validation:Schemaless
  // +kubebuilder:validation:XIntOrString
  either?: string;
}

// +kubebuilder:object:root=true
export class Free extends CustomResource {
  spec!: SchemalessSpec;
}
