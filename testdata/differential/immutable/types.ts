// +groupName=immutable.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

export interface Part {
  // +k8s:immutable
  a?: string;
  b: string;
}

export interface ImmutableSpec {
  // +k8s:immutable
  always: string;
  // +k8s:immutable
  once?: string;
  // +optional
  // +k8s:immutable
  marked: Int32;
  // +k8s:immutable
  // +kubebuilder:validation:MaxItems=3
  // +kubebuilder:validation:items:MaxLength=10
  list?: string[];
  part?: Part;
}

// +kubebuilder:object:root=true
export class Fixed extends CustomResource {
  spec!: ImmutableSpec;
}
