// +groupName=twice-resource-scope.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:resource:scope=Cluster
// +kubebuilder:resource:scope=Namespaced,shortName=s
// +kubebuilder:object:root=true
export class Scope extends CustomResource {
  name!: string;
}
