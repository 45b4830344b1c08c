import type { Clock } from '../../clock/index.js';
import { onAbort, untilAborted } from '../../clock/internal.js';
import type { CredentialSource, Credentials } from '../../config/index.js';

/** How often credentials are reloaded while something waits for new ones, in milliseconds. */
const intervals = { shortest: 500, longest: 30_000 } as const;
/** Refusals count as one outage unless there was none for this long, in milliseconds. */
const quietTime = 120_000;

/**
 * Waits for new credentials after the server rejected the current ones, on behalf of everything that cannot continue
 * without: the credentials are reloaded once for all of it.
 *
 * Steps: reload after an eighth of the time since the first refusal, between 0.5 and 30 s; if the credentials differ from
 * those that were refused last, everything continues.
 *
 * Guarantees: an outage of the credentials is prolonged by an eighth at most. A plugin that returns other credentials each
 * time, all of which are refused, causes fewer and fewer requests. Nothing is reloaded while nothing waits.
 */
export class RefusedCredentials {
  readonly #waiting = new Set<() => void>();
  #refused: Credentials | undefined;
  #first = Number.NEGATIVE_INFINITY;
  #latest = Number.NEGATIVE_INFINITY;
  #polling: AbortController | undefined;

  constructor(
    private readonly source: CredentialSource,
    private readonly clock: Clock,
  ) {}

  /** Records that the server responded with 401. */
  add(credentials: Credentials): void {
    const now = this.clock.elapsed();
    if (now - this.#latest > quietTime) this.#first = now;
    this.#latest = now;
    this.#refused = credentials;
  }

  /** Resolves when there are other credentials than those that were refused last, or when the signal is aborted. */
  async changed(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      const finish = () => {
        forget();
        this.#waiting.delete(finish);
        if (this.#waiting.size === 0) this.#polling?.abort();
        resolve();
      };
      const forget = onAbort(signal, finish);
      this.#waiting.add(finish);
      if (!this.#polling) void this.#poll();
    });
  }

  async #poll(): Promise<void> {
    this.#polling = new AbortController();
    const { signal } = this.#polling;
    while (!signal.aborted) {
      await this.clock.sleep(this.#interval, signal);
      if (!signal.aborted && (await this.#haveChanged(signal))) for (const finish of [...this.#waiting]) finish();
    }
    this.#polling = undefined;
    // Something may have begun to wait before this loop noticed its end.
    if (this.#waiting.size > 0) void this.#poll();
  }

  get #interval(): number {
    const eighth = (this.clock.elapsed() - this.#first) / 8;
    return Math.min(Math.max(eighth, intervals.shortest), intervals.longest);
  }

  async #haveChanged(signal: AbortSignal): Promise<boolean> {
    const refused = this.#refused;
    try {
      if (!refused || !this.source.invalidate(refused)) return false;
      const loaded = await untilAborted(this.source.current(signal), signal);
      if (JSON.stringify(loaded) !== JSON.stringify(refused)) return true;
      // The same content in another object: that is the one to invalidate next time.
      if (this.#refused === refused) this.#refused = loaded;
    } catch {
      // The next request reports why they cannot be loaded.
    }
    return false;
  }
}
