// +groupName=option-crd-only.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get

export interface CrdOnlySpec {
  a?: string;
}

// +kubebuilder:object:root=true
export class CrdOnly extends CustomResource {
  spec!: CrdOnlySpec;
}
