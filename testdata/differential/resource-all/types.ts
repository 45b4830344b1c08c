// +groupName=resource-all.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface ResourceSpec {
  a: string;
}

// +kubebuilder:resource:path=widgetry,singular=widget,shortName=wd;wdg,categories=all;widgets,scope=Cluster
// +kubebuilder:object:root=true
export class Widget extends CustomResource {
  spec!: ResourceSpec;
}
