// +groupName=markers-k8s.example.com
// +versionName=v1
import { CustomResource, type Int32 } from 'kbts/api';

export interface K8sSpec {
  // +k8s:minimum=1
  // +k8s:maximum=10
  number: Int32;
  // +k8s:maxItems=3
  list: string[];
  // +k8s:required
  text?: string;
  // +k8s:required
  count?: Int32;
  // +k8s:required
  items?: string[];
  // +k8s:required
  map?: Record<string, string>;
  // +k8s:required
  // +kubebuilder:validation:MinLength=3
  long?: string;
  // +k8s:optional
  maybe: string;
  // +k8s:listType=map
  // +k8s:listMapKey=name
  entries?: Entry[];
}

export interface Entry {
  name: string;
}

// +kubebuilder:object:root=true
export class K8sMarker extends CustomResource {
  spec!: K8sSpec;
}
