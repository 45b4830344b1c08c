// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import { defineKind } from '../kind.js';
import type { KubernetesObject } from '../object.js';
import type * as corev1 from '../core/v1.js';
import type * as metav1 from '../meta/v1.js';

export interface CertificateSigningRequest extends KubernetesObject {
  kind: 'CertificateSigningRequest';
  spec: CertificateSigningRequestSpec;
  status?: CertificateSigningRequestStatus | undefined;
}
export const CertificateSigningRequest = /* @__PURE__ */ defineKind<CertificateSigningRequest>({ group: 'certificates.k8s.io', version: 'v1beta1', kind: 'CertificateSigningRequest', plural: 'certificatesigningrequests', namespaced: false });

export interface CertificateSigningRequestCondition {
  lastTransitionTime?: metav1.Time | undefined;
  lastUpdateTime?: metav1.Time | undefined;
  message?: string | undefined;
  reason?: string | undefined;
  status?: corev1.ConditionStatus | undefined;
  type: RequestConditionType;
}

export interface CertificateSigningRequestList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: CertificateSigningRequest[];
}

export interface CertificateSigningRequestSpec {
  expirationSeconds?: number | undefined;
  extra?: Record<string, ExtraValue> | undefined;
  groups?: string[] | undefined;
  request: string;
  signerName?: string | undefined;
  uid?: string | undefined;
  usages?: KeyUsage[] | undefined;
  username?: string | undefined;
}

export interface CertificateSigningRequestStatus {
  certificate?: string | undefined;
  conditions?: CertificateSigningRequestCondition[] | undefined;
}

export interface ClusterTrustBundle extends KubernetesObject {
  kind: 'ClusterTrustBundle';
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
  signerName?: string | undefined;
  trustBundle: string;
}

export type ExtraValue = string[];

export type KeyUsage = string;

export interface PodCertificateRequest extends KubernetesObject {
  kind: 'PodCertificateRequest';
  spec: PodCertificateRequestSpec;
  status?: PodCertificateRequestStatus | undefined;
}
export const PodCertificateRequest = /* @__PURE__ */ defineKind<PodCertificateRequest>({ group: 'certificates.k8s.io', version: 'v1beta1', kind: 'PodCertificateRequest', plural: 'podcertificaterequests', namespaced: true });

export interface PodCertificateRequestList {
  apiVersion: string;
  kind: string;
  metadata: metav1.ListMeta;
  items: PodCertificateRequest[];
}

export interface PodCertificateRequestSpec {
  maxExpirationSeconds?: number | undefined;
  nodeName: string;
  nodeUID: string;
  pkixPublicKey?: string | undefined;
  podName: string;
  podUID: string;
  proofOfPossession?: string | undefined;
  serviceAccountName: string;
  serviceAccountUID: string;
  signerName: string;
  stubPKCS10Request: string;
  unverifiedUserAnnotations?: Record<string, string> | undefined;
}

export interface PodCertificateRequestStatus {
  beginRefreshAt?: metav1.Time | undefined;
  certificateChain?: string | undefined;
  conditions?: metav1.Condition[] | undefined;
  notAfter?: metav1.Time | undefined;
  notBefore?: metav1.Time | undefined;
}

export type RequestConditionType = string;
