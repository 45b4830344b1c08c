import { isBadRequest, isInvalid, StatusError } from '../../client/index.js';
import { isTooLarge } from './resource-version.js';

/** Whether the server rejected the parameters of a request. */
export function isClientError(error: unknown): boolean {
  return isInvalid(error) || isBadRequest(error);
}

/**
 * Whether only a list can resolve the error. Overload, other server errors and rejected credentials do not invalidate a
 * resource version.
 */
export function invalidatesVersion(error: unknown): boolean {
  if (!(error instanceof StatusError)) return false;
  return (error.code < 500 && error.code !== 429 && error.code !== 401) || isTooLarge(error);
}
