import type { Clock } from '../../clock/index.js';
import { onAbort, untilAborted } from '../../clock/internal.js';
import type { CredentialSource, Credentials } from '../../config/index.js';

/** Interval at which credentials are reloaded while callers wait for new ones, in milliseconds. */
const intervals = { shortest: 500, longest: 30_000 } as const;
/** Maximum time between two refusals that count as one outage, in milliseconds. */
const quietTime = 120_000;

/**
 * Waits for new credentials after the server rejected the current ones. All waiting callers share one reload.
 *
 * Steps: reloads the credentials after an eighth of the time since the first refusal, between 0.5 and 30 s; if they
 * differ from the last refused credentials, all callers continue.
 *
 * Guarantees: an outage is prolonged by an eighth at most. Requests become less and less frequent even if a plugin
 * returns different credentials each time. Nothing is reloaded while no caller waits.
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

  add(credentials: Credentials): void {
    const now = this.clock.elapsed();
    if (now - this.#latest > quietTime) this.#first = now;
    this.#latest = now;
    this.#refused = credentials;
  }

  /** See {@link Transport.credentialsChanged}. */
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
    // A caller may have started to wait before this loop noticed that it was aborted.
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
      // The content is the same, but the next poll must invalidate the reloaded credentials.
      if (this.#refused === refused) this.#refused = loaded;
    } catch {
      // The next request reports why the credentials cannot be loaded.
    }
    return false;
  }
}
