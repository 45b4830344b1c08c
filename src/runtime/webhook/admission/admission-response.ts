import { withoutUndefined } from '../../../k8s/index.js';
import { type JsonPatchOperation, type Status, StatusError } from '../../client/index.js';
import { errorMessage, isProgrammingError } from '../../errors/internal.js';
import type { AdmissionResponse } from './admission-types.js';
import { diffJson } from './json-patch.js';

/** Allows the request. The message is part of the response, but not shown to the user. */
export function allowed(message = ''): AdmissionResponse {
  return { allowed: true, status: withoutUndefined({ code: 200, message: message || undefined }) };
}

/** Denies the request with code 403 and a message for the user. */
export function denied(message: string): AdmissionResponse {
  return { allowed: false, status: { code: 403, reason: 'Forbidden', message } };
}

/** Allows the request with a patched object. */
export function patched(patches: readonly JsonPatchOperation[], message = ''): AdmissionResponse {
  return { ...allowed(message), patches };
}

/** Allows the request with a patch that turns its object into the desired object. */
export function patchedFrom(before: unknown, after: unknown): AdmissionResponse {
  return patched(diffJson(before, after));
}

/**
 * Denies a request that could not be processed. `code` is an HTTP status code, for example 400 if the request is
 * invalid.
 */
export function errored(code: number, error: unknown): AdmissionResponse {
  return { allowed: false, status: { code, message: errorMessage(error) } };
}

/** Denies the request with a complete Status: reason, code, message and details. */
export function deniedWith(status: Status): AdmissionResponse {
  return { allowed: false, status };
}

/**
 * Denies the request with the error of a defaulter or validator: a `StatusError` as it is, any other error with 403.
 * Rethrows programming errors: the webhook logs and counts them, and denies the request with 500, like a panic in Go.
 */
export function deniedBy(error: unknown): AdmissionResponse {
  if (isProgrammingError(error)) throw error;
  if (error instanceof StatusError) return deniedWith(error.status);
  return denied(errorMessage(error));
}

/** Returns the response with additional warnings for the user. */
export function withWarnings(response: AdmissionResponse, ...warnings: readonly string[]): AdmissionResponse {
  if (warnings.length === 0) return response;
  return { ...response, warnings: [...(response.warnings ?? []), ...warnings] };
}
