import type { Clock } from '../clock/index.js';

/** Keeps values for a while; the oldest go first when there are too many. */
export class ExpiringCache<V> {
  readonly #clock: Pick<Clock, 'elapsed'>;
  readonly #limit: number;
  readonly #entries = new Map<string, { readonly value: V; readonly until: number }>();

  /** @param limit how many values are kept. Default: 4096 */
  constructor(clock: Pick<Clock, 'elapsed'>, limit = 4096) {
    this.#clock = clock;
    this.#limit = limit;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (entry && entry.until > this.#clock.elapsed()) return entry.value;
    this.#entries.delete(key);
    return undefined;
  }

  /** @param lifetime milliseconds for which the value is given */
  set(key: string, value: V, lifetime: number): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, until: this.#clock.elapsed() + lifetime });
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#limit && oldest !== undefined) this.#entries.delete(oldest);
  }
}
