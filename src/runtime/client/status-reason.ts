import { StatusError } from './status-error.js';

/** Reasons that stand for a code of their own, as apimachinery knows them. */
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

/** The reason that an HTTP code means when the response does not say one. */
export function reasonOfCode(code: number): string {
  return codeReasons[code] ?? 'Unknown';
}

/** Whether the object does not exist. */
export const isNotFound = (error: unknown): error is StatusError => is(error, ['NotFound'], 404);

/** Whether an object of that name exists already. */
export const isAlreadyExists = (error: unknown): error is StatusError => is(error, ['AlreadyExists']);

/** Whether the object was changed by someone else since it was read. */
export const isConflict = (error: unknown): error is StatusError => is(error, ['Conflict']);

/** Whether the object was refused because of its content. */
export const isInvalid = (error: unknown): error is StatusError => is(error, ['Invalid'], 422);

/** Whether the call is not allowed. */
export const isForbidden = (error: unknown): error is StatusError => is(error, ['Forbidden'], 403);

/** Whether the server does not know who calls. */
export const isUnauthorized = (error: unknown): error is StatusError => is(error, ['Unauthorized'], 401);

/** Whether the call is not valid to the server. */
export const isBadRequest = (error: unknown): error is StatusError => is(error, ['BadRequest'], 400);

/** Whether what was requested is gone for good. */
export const isGone = (error: unknown): error is StatusError => is(error, ['Gone', 'Expired'], 410);

/** Whether the resource version or the continue token is too old, so that a list must start anew. */
export const isExpired = (error: unknown): error is StatusError => is(error, ['Expired', 'Gone'], 410);

/** Whether the server requests fewer calls. */
export const isTooManyRequests = (error: unknown): error is StatusError => is(error, ['TooManyRequests'], 429);

/** Whether the call took longer than the server allows. */
export const isTimeout = (error: unknown): error is StatusError => is(error, ['Timeout', 'ServerTimeout'], 504);

/** Whether the namespace of the object is being deleted. */
export function isNamespaceTerminating(error: unknown): error is StatusError {
  return error instanceof StatusError && (error.details.causes ?? []).some((c) => c.reason === 'NamespaceTerminating');
}

/**
 * Waits for a call and takes "not found" as a response.
 *
 * @returns what the call returned, or undefined when there is no such object
 */
export async function ignoreNotFound<T>(call: Promise<T>): Promise<T | undefined> {
  return await unless(isNotFound, call);
}

/**
 * Waits for a call and takes "already exists" as a response.
 *
 * @returns what the call returned, or undefined when the object exists already
 */
export async function ignoreAlreadyExists<T>(call: Promise<T>): Promise<T | undefined> {
  return await unless(isAlreadyExists, call);
}

function is(error: unknown, reasons: readonly string[], code?: number): error is StatusError {
  if (!(error instanceof StatusError)) return false;
  // As apimachinery: the code decides only where the reason is none of the known ones.
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
