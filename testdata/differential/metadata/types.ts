// +groupName=metadata.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

export interface MetadataSpec {
  a?: string;
}

// +kubebuilder:metadata:annotations="example.com/a=b",labels="l=m"
// +kubebuilder:object:root=true
export class One extends CustomResource {
  spec?: MetadataSpec;
}

// +kubebuilder:metadata:annotations="b=2";"a=1"
// +kubebuilder:metadata:annotations="c=x=y"
// +kubebuilder:metadata:labels="z=1";"y=2"
// +kubebuilder:metadata:labels="x="
// +kubebuilder:object:root=true
export class Many extends CustomResource {
  spec?: MetadataSpec;
}

// +kubebuilder:metadata:labels={a=b,c=d}
// +kubebuilder:object:root=true
export class Braced extends CustomResource {
  spec?: MetadataSpec;
}
