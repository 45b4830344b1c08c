// Made by hack/k8s-schema from k8s.io/api v0.36.3. Do not edit.
import type { KubernetesObject } from '../object.js';
import type * as metav1 from '../meta/v1.js';

export interface APIGroupDiscovery extends KubernetesObject {
  versions?: APIVersionDiscovery[];
}

export interface APIGroupDiscoveryList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: APIGroupDiscovery[];
}

export interface APIResourceDiscovery {
  categories?: string[];
  resource: string;
  responseKind?: metav1.GroupVersionKind;
  scope: ResourceScope;
  shortNames?: string[];
  singularResource: string;
  subresources?: APISubresourceDiscovery[];
  verbs: string[];
}

export interface APISubresourceDiscovery {
  acceptedTypes?: metav1.GroupVersionKind[];
  responseKind?: metav1.GroupVersionKind;
  subresource: string;
  verbs: string[];
}

export interface APIVersionDiscovery {
  freshness?: DiscoveryFreshness;
  resources?: APIResourceDiscovery[];
  version: string;
}

export type DiscoveryFreshness = string;

export type ResourceScope = string;
