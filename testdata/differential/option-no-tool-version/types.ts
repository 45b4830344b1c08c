// +groupName=option-no-tool-version.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface NoVersionSpec {
  a?: string;
}

// +kubebuilder:object:root=true
export class NoVersion extends CustomResource {
  spec!: NoVersionSpec;
}

// +kubebuilder:metadata:annotations=a=b
// +kubebuilder:object:root=true
export class Annotated extends CustomResource {
  spec?: NoVersionSpec;
}
