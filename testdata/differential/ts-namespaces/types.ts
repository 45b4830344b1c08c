// +groupName=ts-namespaces.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';

namespace net {
  export type Protocol = 'tcp' | 'udp';

  /** Address is where something is. */
  export interface Address {
    // +kubebuilder:validation:MinLength=1
    host: string;
    protocol: Protocol;
  }
}

export interface NamespacesSpec {
  address: net.Address;
  protocol?: net.Protocol;
  image: import('kbts/k8s/core/v1').LocalObjectReference;
}

// +kubebuilder:object:root=true
export class Namespaces extends CustomResource {
  spec!: NamespacesSpec;
}
