// +groupName=several-versions.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

export interface DoorSpec {
  // +kubebuilder:validation:Minimum=1
  width: Int32;
  // +optional
  color?: string;
}

// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +kubebuilder:subresource:status
// +kubebuilder:printcolumn:name=Width,type=integer,JSONPath=`.spec.width`
export class Door extends CustomResource {
  spec!: DoorSpec;
}

// +kubebuilder:object:root=true
export class Window extends CustomResource {
  spec!: DoorSpec;
}
