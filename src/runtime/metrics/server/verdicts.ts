import type { Clock } from '../../clock/index.js';
import { HttpError } from '../../serving/index.js';
import { ExpiringCache } from './expiring-cache.js';

/** Options of {@link Verdicts}. */
export interface VerdictsOptions<V> {
  readonly clock: Clock;
  /** Whether a verdict admits the caller. */
  readonly isGood: (verdict: V) => boolean;
  /** How long a good verdict is cached, in milliseconds. */
  readonly goodLifetime: number;
  /** How long a bad verdict is cached, in milliseconds. */
  readonly badLifetime: number;
}

/** How long reviews of a key are exempt from the rate limit after a good verdict. */
const knownLifetime = 3_600_000;
const limits = { total: 1_024, perOwner: 32 };
const reviewsPerSecond = 10;
const burst = 50;

/**
 * Caches the verdicts of the API server about callers.
 *
 * Guarantees: concurrent requests for a key share one review; bad verdicts never evict good ones, and a user occupies at
 * most 32 entries; keys without an earlier good verdict get 10 reviews per second with a burst of 50, so that a flood of
 * random tokens neither overloads the API server nor locks out callers that were admitted before.
 */
export class Verdicts<V extends NonNullable<unknown>> {
  readonly #options: VerdictsOptions<V>;
  readonly #good: ExpiringCache<V>;
  readonly #bad: ExpiringCache<V>;
  readonly #known: ExpiringCache<true>;
  readonly #running = new Map<string, Promise<V>>();
  #tokens = burst;
  #filled: number;

  constructor(options: VerdictsOptions<V>) {
    const { clock } = options;
    this.#options = options;
    this.#good = new ExpiringCache(clock, limits);
    this.#bad = new ExpiringCache(clock, limits);
    this.#known = new ExpiringCache(clock, limits);
    this.#filled = clock.elapsed();
  }

  /**
   * Returns the verdict on a key, from `review` if none is cached.
   *
   * @param ownerOf returns the owner whose share of the cache the verdict uses
   * @throws HttpError with status 429 if there are too many reviews; any error of `review`, which is not cached
   */
  async of(key: string, review: () => Promise<V>, ownerOf: (verdict: V) => string): Promise<V> {
    const kept = this.#good.get(key) ?? this.#bad.get(key);
    if (kept !== undefined) return kept;
    const running = this.#running.get(key);
    if (running) return await running;
    if (!this.#known.get(key) && !this.#takeToken()) {
      throw new HttpError(429, 'too many unknown callers; try again later', { 'retry-after': '1' });
    }
    const reviewed = review().finally(() => this.#running.delete(key));
    this.#running.set(key, reviewed);
    const verdict = await reviewed;
    this.#keep(key, verdict, ownerOf(verdict));
    return verdict;
  }

  #keep(key: string, verdict: V, owner: string): void {
    const { isGood, goodLifetime, badLifetime } = this.#options;
    if (!isGood(verdict)) return this.#bad.set(key, verdict, owner, badLifetime);
    this.#good.set(key, verdict, owner, goodLifetime);
    this.#known.set(key, true, owner, knownLifetime);
  }

  #takeToken(): boolean {
    const now = this.#options.clock.elapsed();
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#filled) / 1_000) * reviewsPerSecond);
    this.#filled = now;
    if (this.#tokens < 1) return false;
    this.#tokens--;
    return true;
  }
}
