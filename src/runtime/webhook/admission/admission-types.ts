import type { UserInfo } from '../../../k8s/authentication/v1.js';
import type { GroupVersionKind, GroupVersionResource } from '../../../k8s/meta/v1.js';
import type { JsonPatchOperation, Status } from '../../client/index.js';
import type { Logger } from '../../log/index.js';

/** What the API server asks about: a call that someone makes, with the object as it would be stored. */
export interface AdmissionRequest {
  /** Unique to this question. */
  readonly uid: string;
  /** The kind of `object`, as the webhook configuration matched it. */
  readonly kind: GroupVersionKind;
  readonly resource: GroupVersionResource;
  readonly subResource?: string | undefined;
  /** The kind that the caller used; differs from `kind` when the API server converted the object. */
  readonly requestKind?: GroupVersionKind | undefined;
  readonly requestResource?: GroupVersionResource | undefined;
  readonly requestSubResource?: string | undefined;
  /** Absent when the server is to make the name up. */
  readonly name?: string | undefined;
  /** Absent for kinds without namespace. */
  readonly namespace?: string | undefined;
  readonly operation: 'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT';
  readonly userInfo: UserInfo;
  /** The object as sent. Whole numbers beyond 2^53 are rounded, see `bigIntOf`. Absent for DELETE. */
  readonly object?: unknown;
  /** The object as it is stored. Only for UPDATE and DELETE. */
  readonly oldObject?: unknown;
  /** Whether nothing will be stored, so that the webhook must not have effects either. */
  readonly dryRun?: boolean | undefined;
  /** Options of the call, such as `CreateOptions`. */
  readonly options?: unknown;
}

/** What a webhook responds with. Made by `allowed`, `denied`, `patched`, `errored` and their like. */
export interface AdmissionResponse {
  readonly allowed: boolean;
  /** Why not; or, with an allowed call, its code. */
  readonly status?: Status | undefined;
  /** Changes to the object. */
  readonly patches?: readonly JsonPatchOperation[] | undefined;
  /** Shown to the caller. Best below 120 characters each. */
  readonly warnings?: readonly string[] | undefined;
  /** Written to the audit log of the API server, under the name of the webhook. */
  readonly auditAnnotations?: Readonly<Record<string, string>> | undefined;
}

/** What a handler, a defaulter or a validator is given next to the object. */
export interface AdmissionContext {
  /** Who does what: user, operation, dryRun, … */
  readonly request: AdmissionRequest;
  /** Adds object, resource, user and request ID to each line. */
  readonly log: Logger;
  /** Fires when the API server has stopped waiting. Pass it on to calls. */
  readonly signal: AbortSignal;
}

/**
 * Answers admission requests. An error that it throws denies the call: a `StatusError` with its own status, any other
 * with code 500.
 */
export type AdmissionHandler = (
  request: AdmissionRequest,
  context: AdmissionContext,
) => AdmissionResponse | Promise<AdmissionResponse>;
