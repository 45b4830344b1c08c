// +groupName=protected-group.k8s.io
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:object:root=true
export class Guarded extends CustomResource {
  name!: string;
}
