// +groupName=quantities.example.com
// +versionName=v1
import { CustomResource, type Quantity } from 'kbts/api';
import type { ResourceList } from 'kbts/k8s/core/v1';

export interface QuantitiesSpec {
  amount: Quantity;
  maybe?: Quantity;
  list: Quantity[];
  by: Record<string, Quantity>;
  // +kubebuilder:default="100Mi"
  memory?: Quantity;
  // +kubebuilder:default=1
  cpu?: Quantity;
  limits?: ResourceList;
}

// +kubebuilder:object:root=true
export class Quantities extends CustomResource {
  spec!: QuantitiesSpec;
}
