import { TransportError } from '../client/index.js';

/** How long to wait between attempts, in milliseconds. */
const delays = { quick: 50, first: 800, longest: 30_000, refused: 1_000 } as const;

/**
 * Says how long to wait after failures in a row: very shortly after the first, then from 800 ms doubling up to 30 s,
 * each stretched by a random part of itself so that many clients do not come back at once. As client-go, but for the
 * quick first attempt, and for a refused connection: that costs the server nothing and most often means that it is just
 * starting, so it is tried again every 1 to 2 s.
 */
export class Backoff {
  readonly #random: () => number;
  #failures = 0;

  /** @param random gives numbers from 0 up to 1 */
  constructor(random: () => number) {
    this.#random = random;
  }

  /** How many failures there were in a row. */
  get failures(): number {
    return this.#failures;
  }

  /** The wait after one more failure. */
  next(error: unknown): number {
    const failures = this.#failures++;
    const grown = failures === 0 ? delays.quick : Math.min(delays.first * 2 ** (failures - 1), delays.longest);
    const isRefused = error instanceof TransportError && error.code === 'ECONNREFUSED';
    return (isRefused ? Math.min(grown, delays.refused) : grown) * (1 + this.#random());
  }

  /** Tells that things went well. */
  reset(): void {
    this.#failures = 0;
  }
}
