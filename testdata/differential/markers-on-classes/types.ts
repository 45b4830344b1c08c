// +groupName=markers-on-classes.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:validation:MinProperties=1
// +kubebuilder:validation:MaxProperties=5
// +kubebuilder:title="All of it"
// +kubebuilder:externalDocs:url="https://example.com/all"
// +kubebuilder:validation:XPreserveUnknownFields
// +structType=granular
export interface Whole {
  a?: string;
}

// +kubebuilder:validation:XEmbeddedResource
// +kubebuilder:pruning:PreserveUnknownFields
export interface Object {}

// +kubebuilder:validation:Type=object
// +mapType=atomic
export interface Mapped {
  b?: string;
}

export interface ClassesSpec {
  whole: Whole;
  object?: Object;
  mapped?: Mapped;
}

// +kubebuilder:validation:MinProperties=1
// +kubebuilder:object:root=true
export class MarkedClass extends CustomResource {
  spec?: ClassesSpec;
}
