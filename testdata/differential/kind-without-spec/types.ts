// +groupName=kind-without-spec.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:object:root=true
export class Empty extends CustomResource {}

// +kubebuilder:object:root=true
export class Data extends CustomResource {
  data?: Record<string, string>;
  immutable?: boolean;
}

// +kubebuilder:object:root=true
export class Status extends CustomResource {
  status?: State;
}

export interface State {
  ready: boolean;
}
