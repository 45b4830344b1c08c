// +groupName=apps.groups-two.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:object:root=true
export class Thing extends CustomResource {
  a?: string;
}
