// +groupName=type-override.example.com
// +versionName=v1
import { CustomResource, type Int32, type Int64 } from 'kbts/api';

export interface Opaque {
  a: string;
}

export interface TypeOverrideSpec {
  // +kubebuilder:validation:Type=string
  // +kubebuilder:validation:Format=date-time
  when: Int64;
  // +kubebuilder:validation:Type=object
  any: string[];
  // +kubebuilder:validation:Type="string"
  text: Int32;
}

// +kubebuilder:object:root=true
export class TypeOverride extends CustomResource {
  spec!: TypeOverrideSpec;
}
