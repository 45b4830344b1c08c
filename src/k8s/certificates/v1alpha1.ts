// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as metav1 from '../meta/v1.js';

export interface ClusterTrustBundle extends KubernetesObject {
  kind: 'ClusterTrustBundle';
  spec: ClusterTrustBundleSpec;
}
export const ClusterTrustBundle = /* @__PURE__ */ defineKind<ClusterTrustBundle>({ group: 'certificates.k8s.io', version: 'v1alpha1', kind: 'ClusterTrustBundle', plural: 'clustertrustbundles', namespaced: false });

export interface ClusterTrustBundleList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: ClusterTrustBundle[];
}

export interface ClusterTrustBundleSpec {
  signerName?: string | undefined;
  trustBundle: string;
}
