import { newTime } from 'kbts/runtime';

/**
 * Returns a random time 10 to 20 s after `now`.
 *
 * @param now milliseconds since 1970
 * @param random returns a number from 0 to 1, like `Math.random`
 */
export function randomStop(now: number, random: () => number): string {
  return newTime(now + 10_000 + random() * 10_000);
}
