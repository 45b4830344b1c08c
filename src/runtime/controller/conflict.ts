import { isAlreadyExists, isConflict, type StatusError } from '../client/index.js';

const deepestCause = 5;

/**
 * Whether an error, its cause, or each error of an `AggregateError` only means that the cache was stale: another write
 * changed the object, or it already exists. A conflict with another field manager does not resolve by itself.
 */
export function isPassingConflict(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > deepestCause) return false;
  if (isAlreadyExists(error)) return true;
  if (isConflict(error)) return !isFieldConflict(error);
  if (error instanceof AggregateError) {
    return error.errors.length > 0 && error.errors.every((each) => isPassingConflict(each, depth + 1));
  }
  return isPassingConflict(error.cause, depth + 1);
}

function isFieldConflict({ details }: StatusError): boolean {
  return (details.causes ?? []).some(({ reason }) => reason === 'FieldManagerConflict');
}
