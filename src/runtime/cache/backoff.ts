import { isExpired, TransportError } from '../client/index.js';

/** How long to wait between attempts, in milliseconds. */
const delays = { quick: 50, first: 800, longest: 30_000, refused: 1_000 } as const;

/**
 * Says how long to wait after failures: very shortly after the first, then from 800 ms doubling up to 30 s, each
 * stretched by a random part of itself so that many clients do not come back at once. As client-go, but for the quick
 * first attempt and for two failures that have counts of their own:
 *
 * - A refused connection costs the server nothing and most often means that it is just starting: it is tried again
 *   every 1 to 2 s, and does not make other waits longer.
 * - An expired version requires a new list at once, the first time: an outage often ends with one. From the second one
 *   on it waits like all others, as a list is the dearest call there is.
 */
export class Backoff {
  readonly #random: () => number;
  #failures = 0;
  #refused = 0;
  #hasExpired = false;

  /** @param random returns numbers from 0 up to 1 */
  constructor(random: () => number) {
    this.#random = random;
  }

  /** The wait after one more failure. */
  next(error: unknown): number {
    if (error instanceof TransportError && error.code === 'ECONNREFUSED') {
      return this.#stretched(Math.min(grown(this.#refused++), delays.refused));
    }
    const failures = this.#failures++;
    if (!isExpired(error) || this.#hasExpired) return this.#stretched(grown(failures));
    this.#hasExpired = true;
    return 0;
  }

  /** The wait after a connection broke that had served for a while, which is no one's failure. */
  quick(): number {
    return this.#stretched(delays.quick);
  }

  /** Starts over, because all went well for long. */
  reset(): void {
    this.#failures = 0;
    this.#refused = 0;
    this.#hasExpired = false;
  }

  #stretched(delay: number): number {
    return delay * (1 + this.#random());
  }
}

function grown(failures: number): number {
  return failures === 0 ? delays.quick : Math.min(delays.first * 2 ** (failures - 1), delays.longest);
}
