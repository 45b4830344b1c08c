import { isBadRequest, isInvalid, isTimeout, StatusError } from '../../client/index.js';

/** Whether a resource version can be compared: the API server uses decimal numbers that increase. */
export function isComparable(version: string | undefined): version is string {
  return version !== undefined && /^[1-9]\d*$/.test(version);
}

/** Whether a resource version is equal to or later than another; false if they cannot be compared. */
export function isAtLeast(version: string | undefined, other: string | undefined): boolean {
  if (!isComparable(version) || !isComparable(other)) return false;
  return version.length === other.length ? version >= other : version.length > other.length;
}

/** Whether a request named a later resource version than the API server has, as after restoring etcd from a backup. */
function isTooLarge(error: unknown): boolean {
  return isTimeout(error) && (error.details.causes ?? []).some(({ reason }) => reason === 'ResourceVersionTooLarge');
}

/** Whether the server rejected the parameters of a request. */
export function isClientError(error: unknown): boolean {
  return isInvalid(error) || isBadRequest(error);
}

/** Whether the error can only be resolved by relisting, unlike overload, rejected credentials and server errors. */
export function invalidatesVersion(error: unknown): boolean {
  if (!(error instanceof StatusError)) return false;
  return (error.code < 500 && error.code !== 429 && error.code !== 401) || isTooLarge(error);
}
