// +groupName=objects-field.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface Part {
  a?: string;
  b?: string;
}

export interface ObjectsSpec {
  part: Part;
  // +kubebuilder:validation:MinProperties=1
  // +kubebuilder:validation:MaxProperties=10
  map: Record<string, string>;
  // +kubebuilder:validation:MinProperties=0
  empty?: Record<string, Part>;
}

// +kubebuilder:object:root=true
export class Objects extends CustomResource {
  spec!: ObjectsSpec;
}
