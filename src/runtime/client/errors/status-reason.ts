import { StatusError } from './status-error.js';

/** The reason for each status code, as in apimachinery. */
const codeReasons: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  406: 'NotAcceptable',
  409: 'Conflict',
  410: 'Gone',
  413: 'RequestEntityTooLarge',
  415: 'UnsupportedMediaType',
  422: 'Invalid',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'ServiceUnavailable',
  504: 'Timeout',
};

/** Returns the reason for a response without a `Status`. */
export function reasonOfCode(code: number): string {
  return codeReasons[code] ?? 'Unknown';
}

/** Whether the object does not exist. */
export const isNotFound = (error: unknown): error is StatusError => is(error, ['NotFound'], 404);

/** Whether an object of that name already exists. */
export const isAlreadyExists = (error: unknown): error is StatusError => is(error, ['AlreadyExists']);

/** Whether the object has changed since it was read or, for `apply`, another field manager owns a field. */
export const isConflict = (error: unknown): error is StatusError => is(error, ['Conflict']);

/** Whether the object failed validation. */
export const isInvalid = (error: unknown): error is StatusError => is(error, ['Invalid'], 422);

/** Whether the request is not allowed. */
export const isForbidden = (error: unknown): error is StatusError => is(error, ['Forbidden'], 403);

/** Whether the request could not be authenticated. */
export const isUnauthorized = (error: unknown): error is StatusError => is(error, ['Unauthorized'], 401);

/** Whether the request is not valid. */
export const isBadRequest = (error: unknown): error is StatusError => is(error, ['BadRequest'], 400);

/** Whether the requested resource is no longer available. */
export const isGone = (error: unknown): error is StatusError => is(error, ['Gone', 'Expired'], 410);

/** Whether the resource version or continue token has expired, so that the list must be restarted. */
export const isExpired = (error: unknown): error is StatusError => is(error, ['Expired', 'Gone'], 410);

/** Whether the server is throttling the client, or a PodDisruptionBudget does not allow an eviction. */
export const isTooManyRequests = (error: unknown): error is StatusError => is(error, ['TooManyRequests'], 429);

/** Whether the request timed out on the server. */
export const isTimeout = (error: unknown): error is StatusError => is(error, ['Timeout', 'ServerTimeout'], 504);

/** Whether the namespace of the object is being deleted. */
export function isNamespaceTerminating(error: unknown): error is StatusError {
  return error instanceof StatusError && (error.details.causes ?? []).some((c) => c.reason === 'NamespaceTerminating');
}

/** Returns the result of a call; undefined if the object does not exist. */
export async function ignoreNotFound<T>(call: Promise<T>): Promise<T | undefined> {
  return await unless(isNotFound, call);
}

/** Returns the result of a call; undefined if the object already exists. */
export async function ignoreAlreadyExists<T>(call: Promise<T>): Promise<T | undefined> {
  return await unless(isAlreadyExists, call);
}

function is(error: unknown, reasons: readonly string[], code?: number): error is StatusError {
  if (!(error instanceof StatusError)) return false;
  // As in apimachinery: the code decides only if the reason is unknown.
  return reasons.includes(error.reason) || (error.code === code && !knownReasons.has(error.reason));
}

const knownReasons = new Set([...Object.values(codeReasons), 'AlreadyExists', 'Expired', 'ServerTimeout']);
knownReasons.delete('Unknown');

async function unless<T>(isExpected: (error: unknown) => boolean, call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isExpected(error)) return undefined;
    throw error;
  }
}
