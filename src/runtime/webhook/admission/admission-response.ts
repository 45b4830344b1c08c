import { type JsonPatchOperation, type Status, StatusError } from '../../client/index.js';
import type { AdmissionResponse } from './admission-types.js';
import { diffJson } from './json-patch.js';

/**
 * Lets the call through.
 *
 * @param message a remark for the audit of the API server
 */
export function allowed(message = ''): AdmissionResponse {
  return { allowed: true, status: { code: 200, ...(message === '' ? {} : { message }) } };
}

/** Refuses the call with code 403 and a sentence that the caller sees. */
export function denied(message: string): AdmissionResponse {
  return { allowed: false, status: { code: 403, reason: 'Forbidden', message } };
}

/** Lets the call through with a changed object. */
export function patched(patches: readonly JsonPatchOperation[], message = ''): AdmissionResponse {
  return { ...allowed(message), patches };
}

/**
 * Lets the call through with the object changed from one JSON value to another.
 *
 * @param before the object of the request, as it came
 * @param after the object as it shall be; belongs to the caller and is not changed
 */
export function patchedFrom(before: unknown, after: unknown): AdmissionResponse {
  return patched(diffJson(before, after));
}

/**
 * Refuses the call because it could not be judged.
 *
 * @param code HTTP code, as 400 for a request that is not valid or 500 for a failure of the webhook
 */
export function errored(code: number, error: unknown): AdmissionResponse {
  return { allowed: false, status: { code, message: error instanceof Error ? error.message : String(error) } };
}

/** Refuses the call with a whole status: reason, code, message and details. */
export function deniedWith(status: Status): AdmissionResponse {
  return { allowed: false, status };
}

/** Refuses the call because of what a defaulter or validator threw: a `StatusError` as it is, any other with 403. */
export function deniedBy(error: unknown): AdmissionResponse {
  if (error instanceof StatusError) return deniedWith(error.status);
  return denied(error instanceof Error ? error.message : String(error));
}

/** The same answer with more warnings for the caller. */
export function withWarnings(response: AdmissionResponse, ...warnings: readonly string[]): AdmissionResponse {
  if (warnings.length === 0) return response;
  return { ...response, warnings: [...(response.warnings ?? []), ...warnings] };
}
