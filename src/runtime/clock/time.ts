import type { Time } from '../../k8s/meta/v1.js';

/**
 * Formats a time as the API server stores it: RFC 3339 in UTC, with whole seconds, like `metav1.Time`.
 *
 * @param milliseconds since 1970, for example from `clock.now()`
 * @throws RangeError if it is not a valid time
 */
export function newTime(milliseconds: number): Time {
  return new Date(milliseconds).toISOString().replace(/\.\d{3}Z$/, 'Z');
}

/** Formats a time as `metav1.MicroTime`: with microseconds, which JavaScript dates do not have. */
export function microTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('Z', '000Z');
}
