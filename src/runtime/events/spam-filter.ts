/** Maximum burst of different events about an object, as in client-go's recorder of core events. */
const burst = 25;

/** Interval at which one more event is allowed after the burst, in milliseconds. */
const refill = 300_000;

/** Limits the events about each object with a token bucket, so that a faulty controller cannot flood the cluster. */
export class SpamFilter {
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  /** Takes a token of `key`. Returns false if no token is left. */
  allows(key: string, now: number): boolean {
    const tokens = this.#tokens(key, now);
    const isAllowed = tokens >= 1;
    this.#buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, at: now });
    return isAllowed;
  }

  prune(now: number): void {
    for (const key of this.#buckets.keys()) if (this.#tokens(key, now) >= burst) this.#buckets.delete(key);
  }

  #tokens(key: string, now: number): number {
    const bucket = this.#buckets.get(key);
    return bucket ? Math.min(burst, bucket.tokens + (now - bucket.at) / refill) : burst;
  }
}
