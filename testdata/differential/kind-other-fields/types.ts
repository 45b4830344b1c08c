// +groupName=kind-other-fields.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

export interface Part {
  a: string;
}

// +kubebuilder:subresource:status
// +kubebuilder:object:root=true
export class Mixed extends CustomResource {
  spec?: Part;
  status?: Part;
  // +kubebuilder:validation:MaxLength=5
  note?: string;
  parts?: Part[];
  // +kubebuilder:default=3
  level?: Int32;
}
