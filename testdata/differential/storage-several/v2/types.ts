// +groupName=storage-several.example.com
// +versionName=v2
import { CustomResource } from 'kbts/api';

// +kubebuilder:storageversion
// +kubebuilder:object:root=true
export class Stored extends CustomResource {
  name!: string;
}
