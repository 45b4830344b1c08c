// Made by hack/k8s-schema from k8s.io/api v0.36.3. Do not edit.
import type { KubernetesObject } from '../object.js';
import type * as metav1 from '../meta/v1.js';

export interface APIGroupDiscovery extends KubernetesObject {
  versions?: APIVersionDiscovery[] | undefined;
}

export interface APIGroupDiscoveryList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: APIGroupDiscovery[];
}

export interface APIResourceDiscovery {
  categories?: string[] | undefined;
  resource: string;
  responseKind?: metav1.GroupVersionKind | undefined;
  scope: ResourceScope;
  shortNames?: string[] | undefined;
  singularResource: string;
  subresources?: APISubresourceDiscovery[] | undefined;
  verbs: string[];
}

export interface APISubresourceDiscovery {
  acceptedTypes?: metav1.GroupVersionKind[] | undefined;
  responseKind?: metav1.GroupVersionKind | undefined;
  subresource: string;
  verbs: string[];
}

export interface APIVersionDiscovery {
  freshness?: DiscoveryFreshness | undefined;
  resources?: APIResourceDiscovery[] | undefined;
  version: string;
}

export type DiscoveryFreshness = string;

export type ResourceScope = string;
