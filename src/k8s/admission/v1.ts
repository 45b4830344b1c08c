// Made by hack/k8s-schema from k8s.io/api v0.37.2. Do not edit.
import type * as authenticationv1 from '../authentication/v1.js';
import type * as metav1 from '../meta/v1.js';

export interface AdmissionRequest {
  dryRun?: boolean | undefined;
  kind?: metav1.GroupVersionKind | undefined;
  name?: string | undefined;
  namespace?: string | undefined;
  object?: { [key: string]: unknown } | undefined;
  oldObject?: { [key: string]: unknown } | undefined;
  operation?: Operation | undefined;
  options?: { [key: string]: unknown } | undefined;
  requestKind?: metav1.GroupVersionKind | undefined;
  requestResource?: metav1.GroupVersionResource | undefined;
  requestSubResource?: string | undefined;
  resource?: metav1.GroupVersionResource | undefined;
  subResource?: string | undefined;
  uid?: string | undefined;
  userInfo?: authenticationv1.UserInfo | undefined;
}

export interface AdmissionResponse {
  allowed?: boolean | undefined;
  auditAnnotations?: Record<string, string> | undefined;
  patch?: string | undefined;
  patchType?: PatchType | undefined;
  status?: metav1.Status | undefined;
  uid?: string | undefined;
  warnings?: string[] | undefined;
}

export interface AdmissionReview extends metav1.TypeMeta {
  request?: AdmissionRequest | undefined;
  response?: AdmissionResponse | undefined;
}

export type Operation = string;

export type PatchType = string;
