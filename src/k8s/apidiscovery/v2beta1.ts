// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import type { KubernetesObject } from '../object.js';
import type * as metav1 from '../meta/v1.js';

export interface APIGroupDiscovery extends KubernetesObject {
  versions?: APIVersionDiscovery[] | undefined;
}

export interface APIGroupDiscoveryList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items?: APIGroupDiscovery[] | undefined;
}

export interface APIResourceDiscovery {
  categories?: string[] | undefined;
  resource?: string | undefined;
  responseKind?: metav1.GroupVersionKind | undefined;
  scope?: ResourceScope | undefined;
  shortNames?: string[] | undefined;
  singularResource?: string | undefined;
  subresources?: APISubresourceDiscovery[] | undefined;
  verbs?: string[] | undefined;
}

export interface APISubresourceDiscovery {
  acceptedTypes?: metav1.GroupVersionKind[] | undefined;
  responseKind?: metav1.GroupVersionKind | undefined;
  subresource?: string | undefined;
  verbs?: string[] | undefined;
}

export interface APIVersionDiscovery {
  freshness?: DiscoveryFreshness | undefined;
  resources?: APIResourceDiscovery[] | undefined;
  version?: string | undefined;
}

export type DiscoveryFreshness = string;

export type ResourceScope = string;
