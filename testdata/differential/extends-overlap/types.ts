// +groupName=extends-overlap.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

export interface Base {
  // +kubebuilder:validation:MaxLength=20
  name: string;
  // +kubebuilder:validation:Minimum=0
  count?: Int32;
}

export interface ExtendsOverlapSpec extends Base {
  // +kubebuilder:validation:MinLength=2
  name: string;
  // +kubebuilder:validation:Maximum=9
  count: Int32;
}

// +kubebuilder:object:root=true
export class ExtendsOverlap extends CustomResource {
  spec!: ExtendsOverlapSpec;
}
