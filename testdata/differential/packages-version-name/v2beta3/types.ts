// +groupName=packages-version-name.example.com
import { CustomResource } from 'kbts/api';

// +kubebuilder:object:root=true
export class Unnamed extends CustomResource {
  a!: string;
}

