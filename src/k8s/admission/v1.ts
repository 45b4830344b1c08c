// Made by hack/k8s-schema from k8s.io/api v0.36.3. Do not edit.
import type * as authenticationv1 from '../authentication/v1.js';
import type * as metav1 from '../meta/v1.js';

export interface AdmissionRequest {
  dryRun?: boolean;
  kind?: metav1.GroupVersionKind;
  name?: string;
  namespace?: string;
  object?: { [key: string]: unknown };
  oldObject?: { [key: string]: unknown };
  operation?: Operation;
  options?: { [key: string]: unknown };
  requestKind?: metav1.GroupVersionKind;
  requestResource?: metav1.GroupVersionResource;
  requestSubResource?: string;
  resource?: metav1.GroupVersionResource;
  subResource?: string;
  uid?: string;
  userInfo?: authenticationv1.UserInfo;
}

export interface AdmissionResponse {
  allowed?: boolean;
  auditAnnotations?: Record<string, string>;
  patch?: string;
  patchType?: PatchType;
  status?: metav1.Status;
  uid?: string;
  warnings?: string[];
}

export interface AdmissionReview extends metav1.TypeMeta {
  request?: AdmissionRequest;
  response?: AdmissionResponse;
}

export type Operation = string;

export type PatchType = string;
