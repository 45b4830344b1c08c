/** How many different events about one object go through at once. As client-go's recorder of core events. */
const burst = 25;

/** After that, one more in this many milliseconds. */
const refill = 300_000;

/** Keeps a controller that has gone wild from flooding the cluster: a bucket of permits per object. */
export class SpamFilter {
  readonly #buckets = new Map<string, { permits: number; at: number }>();

  /** Takes a permit of `key`; false when there is none left. */
  allows(key: string, now: number): boolean {
    const permits = this.#permits(key, now);
    const isAllowed = permits >= 1;
    this.#buckets.set(key, { permits: isAllowed ? permits - 1 : permits, at: now });
    return isAllowed;
  }

  /** Drops the buckets that are full again. */
  prune(now: number): void {
    for (const key of this.#buckets.keys()) if (this.#permits(key, now) >= burst) this.#buckets.delete(key);
  }

  #permits(key: string, now: number): number {
    const bucket = this.#buckets.get(key);
    return bucket ? Math.min(burst, bucket.permits + (now - bucket.at) / refill) : burst;
  }
}
