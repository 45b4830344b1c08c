// +groupName=subresources.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

export interface SubSpec {
  replicas?: Int32;
}

export interface SubStatus {
  replicas: Int32;
  selector?: string;
}

// +kubebuilder:subresource:status
// +kubebuilder:object:root=true
export class WithStatus extends CustomResource {
  spec?: SubSpec;
  status?: SubStatus;
}

// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas
// +kubebuilder:object:root=true
export class WithScale extends CustomResource {
  spec?: SubSpec;
  status?: SubStatus;
}

// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.selector
// +kubebuilder:subresource:status
// +kubebuilder:object:root=true
export class WithBoth extends CustomResource {
  spec?: SubSpec;
  status?: SubStatus;
}

// +kubebuilder:subresource:scale:selectorpath=".status.selector",statuspath=".status.replicas",specpath=".spec.replicas"
// +kubebuilder:object:root=true
export class OtherOrder extends CustomResource {
  spec?: SubSpec;
  status?: SubStatus;
}
