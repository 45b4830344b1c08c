// +groupName=option-header.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface HeaderSpec {
  a?: string;
}

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get,namespace=zoo

// +kubebuilder:object:root=true
export class Header extends CustomResource {
  spec!: HeaderSpec;
}
