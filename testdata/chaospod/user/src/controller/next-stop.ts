import { newTime } from 'kbts/runtime';

/**
 * Returns a random time 10 to 20 s after `now`.
 *
 * @param now milliseconds since 1970
 * @param random returns a number from 0 to 1, like `Math.random`
 */
export function randomStop(now: number, random: () => number): string {
  // Rounding down to whole seconds must not make it less than 10 s.
  const earliest = Math.ceil(now / 1000) * 1000 + 10_000;
  return newTime(Math.max(earliest, now + 10_000 + random() * 10_000));
}
