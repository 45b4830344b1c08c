// +groupName=embedded-resource.example.com
// +versionName=v1
import { CustomResource, type RawExtension } from 'kbts/api';

export interface EmbeddedResourceSpec {
  // +kubebuilder:validation:EmbeddedResource
  // +kubebuilder:pruning:PreserveUnknownFields
  any: RawExtension;
  // +kubebuilder:validation:XEmbeddedResource
  // +kubebuilder:pruning:PreserveUnknownFields
  old?: RawExtension;
  // +kubebuilder:validation:items:XEmbeddedResource
  // +kubebuilder:validation:items:XPreserveUnknownFields
  list?: RawExtension[];
}

// +kubebuilder:object:root=true
export class Embedding extends CustomResource {
  spec!: EmbeddedResourceSpec;
}
