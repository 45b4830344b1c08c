// +groupName=packages-skipped.example.com
// +kubebuilder:skip
import { CustomResource } from 'kbts/api';

// +kubebuilder:object:root=true
export class Kept extends CustomResource {
  b!: string;
}

