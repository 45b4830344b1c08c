import { isExpired, StatusError, TransportError } from '../../client/index.js';

/** Delays between attempts, in milliseconds. */
const delays = { quick: 50, first: 800, longest: 30_000, refused: 1_000 } as const;

/**
 * Exponential backoff with jitter: a very short delay after the first failure, then 800 ms, doubling up to 30 s. As in
 * client-go, except for the short first delay and two failures that are counted separately:
 *
 * - After a refused connection, the delay is at most 2 s, because the server is usually just starting.
 * - After the first expired resource version, there is no delay before the relist: versions often expire during an outage.
 *
 * A delay that the server requests (`Retry-After`) is respected, up to 30 s.
 */
export class Backoff {
  #failures = 0;
  #refused = 0;
  #hasExpired = false;

  /** @param random returns numbers from 0 (inclusive) to 1 (exclusive) */
  constructor(private readonly random: () => number) {}

  next(error: unknown): number {
    if (error instanceof TransportError && error.code === 'ECONNREFUSED') {
      return this.#jittered(Math.min(grown(this.#refused++), delays.refused));
    }
    const failures = this.#failures++;
    if (!isExpired(error) || this.#hasExpired) return this.#jittered(Math.max(grown(failures), requested(error)));
    this.#hasExpired = true;
    return 0;
  }

  /** Returns the delay after a working connection broke, which does not count as a failure. */
  quick(): number {
    return this.#jittered(delays.quick);
  }

  reset(): void {
    this.#failures = 0;
    this.#refused = 0;
    this.#hasExpired = false;
  }

  #jittered(delay: number): number {
    return delay * (1 + this.random());
  }
}

function requested(error: unknown): number {
  return error instanceof StatusError ? Math.min(error.retryAfter ?? 0, delays.longest) : 0;
}

function grown(failures: number): number {
  return failures === 0 ? delays.quick : Math.min(delays.first * 2 ** (failures - 1), delays.longest);
}
