import type { UserInfo } from '../../../k8s/authentication/v1.js';
import type { GroupVersionKind, GroupVersionResource } from '../../../k8s/meta/v1.js';
import type { JsonPatchOperation, Status } from '../../client/index.js';
import type { Logger } from '../../log/index.js';

/** A request of a user that the API server sends for admission, with the object as it would be stored. */
export interface AdmissionRequest {
  readonly uid: string;
  /** The kind of `object`, as the webhook configuration matched it. */
  readonly kind: GroupVersionKind;
  readonly resource: GroupVersionResource;
  readonly subResource?: string | undefined;
  /** The kind of the original request; differs from `kind` if the API server converted the object. */
  readonly requestKind?: GroupVersionKind | undefined;
  readonly requestResource?: GroupVersionResource | undefined;
  readonly requestSubResource?: string | undefined;
  /** Absent if the server will generate the name. */
  readonly name?: string | undefined;
  /** Absent for cluster-scoped kinds. */
  readonly namespace?: string | undefined;
  readonly operation: 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT';
  readonly userInfo: UserInfo;
  /** The new object. Integers beyond 2^53 are rounded, see `bigIntOf`. Absent for DELETE. */
  readonly object?: unknown;
  /** The stored object. Only for UPDATE and DELETE. */
  readonly oldObject?: unknown;
  /** Whether nothing will be persisted; the webhook must not have side effects then. */
  readonly dryRun?: boolean | undefined;
  /** Options of the original request, such as `CreateOptions`. */
  readonly options?: unknown;
}

/** The response of a webhook. Created by `allowed`, `denied`, `patched`, `errored` and so on. */
export interface AdmissionResponse {
  readonly allowed: boolean;
  /** Why the request is denied; for an allowed request, the status code and an optional message. */
  readonly status?: Status | undefined;
  readonly patches?: readonly JsonPatchOperation[] | undefined;
  /** Warnings for the user; at most 120 characters each, because the API server may truncate longer ones. */
  readonly warnings?: readonly string[] | undefined;
  /** Added to the audit log of the API server, prefixed with the name of the webhook. */
  readonly auditAnnotations?: Readonly<Record<string, string>> | undefined;
}

/** The context of a handler, defaulter or validator. */
export interface AdmissionContext {
  readonly request: AdmissionRequest;
  /** Logger with the object, resource, user and request ID. */
  readonly log: Logger;
  /**
   * Aborted when the API server has stopped waiting, or the handler has timed out. Calls of a client use it
   * automatically; pass it to other calls.
   */
  readonly signal: AbortSignal;
}

/** Handles admission requests. If it throws, the request is denied: with the status of a `StatusError`, or with 500. */
export type AdmissionHandler = (
  request: AdmissionRequest,
  context: AdmissionContext,
) => AdmissionResponse | Promise<AdmissionResponse>;
