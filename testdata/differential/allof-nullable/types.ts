// +groupName=allof-nullable.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:validation:MinProperties=1
export interface Part {
  // +nullable
  a?: string;
}

export interface NullableSpec {
  // +nullable
  // +structType=atomic
  part?: Part;
  // +nullable
  // +kubebuilder:default={a: x}
  set?: Part;
  // +nullable
  // +kubebuilder:pruning:PreserveUnknownFields
  open?: Part;
}

// +kubebuilder:object:root=true
export class NullableRef extends CustomResource {
  spec!: NullableSpec;
}
