// +groupName=builtins-networking.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';
import type {
  IngressSpec,
  NetworkPolicyPeer,
  NetworkPolicySpec,
  PathType,
  ServiceBackendPort,
} from 'kbts/k8s/networking/v1';

export interface NetworkingSpec {
  ingress: IngressSpec;
  policy?: NetworkPolicySpec;
  peers?: NetworkPolicyPeer[];
  pathType?: PathType;
  port?: ServiceBackendPort;
}

// +kubebuilder:object:root=true
export class Networking extends CustomResource {
  spec!: NetworkingSpec;
}
