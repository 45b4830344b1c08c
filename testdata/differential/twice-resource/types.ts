// +groupName=twice-resource.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:resource:scope=Cluster,shortName=a;b,path=firsts
// +kubebuilder:resource:categories=all,singular=second
// +kubebuilder:object:root=true
export class Resource extends CustomResource {
  name!: string;
}
