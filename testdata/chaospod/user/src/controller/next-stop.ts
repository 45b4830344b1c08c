/** Returns a random time 10 to 20 s after `now`, in Kubernetes' format.
 *
 * @param now in milliseconds since 1970
 * @param random returns a number from 0 to 1
 */
export function randomStop(now: number, random: () => number): string {
  return rfc3339(now + 10_000 + random() * 10_000);
}

/** A time with whole seconds, in Kubernetes' format. */
export function rfc3339(time: number): string {
  return new Date(time).toISOString().replace(/\.\d{3}Z$/, 'Z');
}
