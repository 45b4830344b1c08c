// +groupName=batch.groups-two.example.com
// +versionName=v1alpha1
import { CustomResource } from 'kbts/api';

// +kubebuilder:object:root=true
export class Thing extends CustomResource {
  b?: string;
}

