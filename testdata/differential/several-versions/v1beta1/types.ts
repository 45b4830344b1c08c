// +groupName=several-versions.example.com
// +versionName=v1beta1
import { CustomResource, type Int32 } from 'kbts/api';

export interface DoorSpec {
  size: Int32;
}

// +kubebuilder:object:root=true
// +kubebuilder:deprecatedversion:warning="v1beta1 goes away"
export class Door extends CustomResource {
  spec!: DoorSpec;
}
