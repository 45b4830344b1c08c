import type { Clock } from '../../clock/index.js';
import { HttpError } from '../../serving/index.js';

interface Kept<V> {
  readonly verdict: V | false;
  readonly until: number;
}

/** Maximum number of good verdicts, and of bad verdicts. Further verdicts replace the oldest. */
const mostKept = 1_024;
const reviewsPerSecond = 10;
const burst = 50;

/**
 * Caches the verdicts of the API server about callers: a good verdict admits the caller, a bad verdict is false.
 *
 * Guarantees: concurrent requests for a key share one review; bad verdicts never evict good ones; all keys without an
 * earlier good verdict share 10 reviews per second with a burst of 50, so that a flood of random tokens neither
 * overloads the API server nor locks out callers that were admitted before.
 */
export class Verdicts<V> {
  /** Also contains expired verdicts, because their keys are exempt from the rate limit. */
  readonly #good = new Map<string, Kept<V>>();
  readonly #bad = new Map<string, Kept<V>>();
  readonly #running = new Map<string, Promise<V | false>>();
  #tokens = burst;
  #filled: number;

  /** @param lifetimes how long good and bad verdicts are cached, in milliseconds */
  constructor(
    private readonly clock: Clock,
    private readonly lifetimes: { readonly good: number; readonly bad: number },
  ) {
    this.#filled = clock.elapsed();
  }

  /** Returns the verdict on a key, from `review` if none is cached. Errors of `review` are not cached. */
  async of(key: string, review: () => Promise<V | false>): Promise<V | false> {
    const kept = this.#good.get(key) ?? this.#bad.get(key);
    if (kept && kept.until > this.clock.elapsed()) return kept.verdict;
    const running = this.#running.get(key);
    if (running) return await running;
    if (!this.#good.has(key) && !this.#takeToken()) {
      throw new HttpError(429, 'too many unknown callers; try again later', { 'retry-after': '1' });
    }
    const reviewed = review().finally(() => this.#running.delete(key));
    this.#running.set(key, reviewed);
    const verdict = await reviewed;
    this.#keep(key, verdict);
    return verdict;
  }

  #keep(key: string, verdict: V | false): void {
    const { good, bad } = this.lifetimes;
    this.#good.delete(key);
    this.#bad.delete(key);
    const [cache, lifetime] = verdict === false ? [this.#bad, bad] : [this.#good, good];
    const [oldest] = cache.keys();
    if (oldest !== undefined && cache.size >= mostKept) cache.delete(oldest);
    cache.set(key, { verdict, until: this.clock.elapsed() + lifetime });
  }

  #takeToken(): boolean {
    const now = this.clock.elapsed();
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#filled) / 1_000) * reviewsPerSecond);
    this.#filled = now;
    if (this.#tokens < 1) return false;
    this.#tokens--;
    return true;
  }
}
