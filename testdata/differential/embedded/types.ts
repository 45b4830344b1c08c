// +groupName=embedded.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

// +kubebuilder:validation:MinProperties=1
export interface Base {
  // +kubebuilder:validation:MinLength=1
  name: string;
  // +optional
  note: string;
}

export interface Middle extends Base {
  // +kubebuilder:default=1
  level?: Int32;
}

export interface Other {
  zone: string;
}

// +kubebuilder:validation:XValidation:rule="self.level > 0"
export interface TreeSpec extends Middle, Other {
  own: boolean;
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:resource:scope=Cluster,shortName=tr;tre,categories=all
// +kubebuilder:printcolumn:name="Zone",type=string,JSONPath=`.spec.zone`,priority=1
export class Tree extends CustomResource {
  spec?: TreeSpec;
  status?: Other;
}
