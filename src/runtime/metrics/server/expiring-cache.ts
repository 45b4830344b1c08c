import type { Clock } from '../../clock/index.js';

interface Entry<V> {
  readonly value: V;
  readonly owner: string;
  readonly until: number;
}

/** Limits of an {@link ExpiringCache}. */
export interface ExpiringCacheLimits {
  /** Maximum number of values. Default: 4096. */
  readonly total?: number | undefined;
  /** Maximum number of values per owner, so that no owner can evict all values of others. Default: 64. */
  readonly perOwner?: number | undefined;
}

/** A bounded cache with expiry. It evicts the oldest value of the same owner first, then the oldest of all. */
export class ExpiringCache<V> {
  readonly #clock: Pick<Clock, 'elapsed'>;
  readonly #total: number;
  readonly #perOwner: number;
  readonly #entries = new Map<string, Entry<V>>();
  /** The keys of each owner, the oldest first. */
  readonly #keys = new Map<string, Set<string>>();

  constructor(clock: Pick<Clock, 'elapsed'>, { total = 4096, perOwner = 64 }: ExpiringCacheLimits = {}) {
    this.#clock = clock;
    this.#total = total;
    this.#perOwner = perOwner;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (entry && entry.until > this.#clock.elapsed()) return entry.value;
    this.#delete(key);
    return undefined;
  }

  /**
   * @param owner the owner whose share of the cache the value uses
   * @param lifetime how long the value is cached, in milliseconds
   */
  set(key: string, value: V, owner: string, lifetime: number): void {
    this.#delete(key);
    const keys = this.#keys.get(owner) ?? new Set();
    if (keys.size >= this.#perOwner) this.#delete(firstOf(keys));
    else if (this.#entries.size >= this.#total) this.#delete(firstOf(this.#entries.keys()));
    this.#entries.set(key, { value, owner, until: this.#clock.elapsed() + lifetime });
    this.#keys.set(owner, keys.add(key));
  }

  #delete(key: string | undefined): void {
    const entry = key === undefined ? undefined : this.#entries.get(key);
    if (key === undefined || !entry) return;
    this.#entries.delete(key);
    const keys = this.#keys.get(entry.owner);
    keys?.delete(key);
    if (keys?.size === 0) this.#keys.delete(entry.owner);
  }
}

function firstOf(keys: Iterable<string>): string | undefined {
  for (const key of keys) return key;
  return undefined;
}
