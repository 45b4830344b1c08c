// Made by hack/k8s-schema from k8s.io/api v0.36.3. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as corev1 from '../core/v1.js';
import type * as metav1 from '../meta/v1.js';

export interface CertificateSigningRequest extends KubernetesObject {
  spec: CertificateSigningRequestSpec;
  status?: CertificateSigningRequestStatus;
}
export const CertificateSigningRequest = /* @__PURE__ */ defineKind<CertificateSigningRequest>({ group: 'certificates.k8s.io', version: 'v1beta1', kind: 'CertificateSigningRequest', plural: 'certificatesigningrequests', namespaced: false });

export interface CertificateSigningRequestCondition {
  lastTransitionTime?: metav1.Time;
  lastUpdateTime?: metav1.Time;
  message?: string;
  reason?: string;
  status?: corev1.ConditionStatus;
  type: RequestConditionType;
}

export interface CertificateSigningRequestList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: CertificateSigningRequest[];
}

export interface CertificateSigningRequestSpec {
  expirationSeconds?: number;
  extra?: Record<string, ExtraValue>;
  groups?: string[];
  request: string;
  signerName?: string;
  uid?: string;
  usages?: KeyUsage[];
  username?: string;
}

export interface CertificateSigningRequestStatus {
  certificate?: string;
  conditions?: CertificateSigningRequestCondition[];
}

export interface ClusterTrustBundle extends KubernetesObject {
  spec: ClusterTrustBundleSpec;
}
export const ClusterTrustBundle = /* @__PURE__ */ defineKind<ClusterTrustBundle>({ group: 'certificates.k8s.io', version: 'v1beta1', kind: 'ClusterTrustBundle', plural: 'clustertrustbundles', namespaced: false });

export interface ClusterTrustBundleList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: ClusterTrustBundle[];
}

export interface ClusterTrustBundleSpec {
  signerName?: string;
  trustBundle: string;
}

export type ExtraValue = string[];

export type KeyUsage = string;

export interface PodCertificateRequest extends KubernetesObject {
  spec: PodCertificateRequestSpec;
  status?: PodCertificateRequestStatus;
}
export const PodCertificateRequest = /* @__PURE__ */ defineKind<PodCertificateRequest>({ group: 'certificates.k8s.io', version: 'v1beta1', kind: 'PodCertificateRequest', plural: 'podcertificaterequests', namespaced: true });

export interface PodCertificateRequestList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: PodCertificateRequest[];
}

export interface PodCertificateRequestSpec {
  maxExpirationSeconds?: number;
  nodeName: string;
  nodeUID: string;
  pkixPublicKey?: string;
  podName: string;
  podUID: string;
  proofOfPossession?: string;
  serviceAccountName: string;
  serviceAccountUID: string;
  signerName: string;
  stubPKCS10Request: string;
  unverifiedUserAnnotations?: Record<string, string>;
}

export interface PodCertificateRequestStatus {
  beginRefreshAt?: metav1.Time;
  certificateChain?: string;
  conditions?: metav1.Condition[];
  notAfter?: metav1.Time;
  notBefore?: metav1.Time;
}

export type RequestConditionType = string;
