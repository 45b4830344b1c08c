// +groupName=deprecated.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface DeprecatedSpec {
  a?: string;
}

// +kubebuilder:deprecatedversion
// +kubebuilder:object:root=true
export class Old extends CustomResource {
  spec?: DeprecatedSpec;
}

// +kubebuilder:deprecatedversion:warning="use v2, please"
// +kubebuilder:object:root=true
export class Older extends CustomResource {
  spec?: DeprecatedSpec;
}

// +kubebuilder:storageversion
// +kubebuilder:object:root=true
export class Stored extends CustomResource {
  spec?: DeprecatedSpec;
}
