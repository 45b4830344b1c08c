import { manyListeners } from '../../clock/internal.js';
import type { Runnable, SyncingRunnable } from './runnable.js';

/** Runnables that start and stop together. */
export class RunnableGroup {
  readonly #waiting: Runnable[] = [];
  readonly #running = new Map<Promise<void>, Runnable>();
  readonly #syncing: SyncingRunnable[] = [];
  readonly #life = manyListeners(new AbortController());
  #isStarted = false;

  constructor(private readonly failed: (error: unknown) => void) {}

  /** Adds a runnable, and starts it immediately if the group has been started. */
  add(runnable: Runnable | SyncingRunnable): void {
    if ('waitForSync' in runnable) this.#syncing.push(runnable);
    if (this.#isStarted) this.#run(runnable);
    else this.#waiting.push(runnable);
  }

  start(): void {
    this.#isStarted = true;
    for (const runnable of this.#waiting.splice(0)) this.#run(runnable);
  }

  /** Resolves when all runnables have synced; rejects if one cannot sync, or if the signal is aborted first. */
  async waitForSync(signal: AbortSignal): Promise<void> {
    await Promise.all(this.#syncing.map((runnable) => runnable.waitForSync(signal)));
  }

  /** Resolves when all running runnables do their work. */
  async started(): Promise<void> {
    await Promise.all([...this.#running.values()].map((runnable) => runnable.started));
  }

  /** Stops all runnables, and resolves when they have ended. Runnables that have not started yet never start. */
  async stop(): Promise<void> {
    this.#life.abort(new Error('the manager is stopping'));
    this.#waiting.length = 0;
    while (this.#running.size > 0) await Promise.all(this.#running.keys());
  }

  /** See {@link Runnable.activity}. */
  activity(since: number): readonly string[] {
    return [...this.#running.values()].flatMap((runnable) => runnable.activity?.(since) ?? []);
  }

  #run(runnable: Runnable): void {
    const running = this.#runSafely(runnable).finally(() => this.#running.delete(running));
    this.#running.set(running, runnable);
  }

  async #runSafely(runnable: Runnable): Promise<void> {
    const { signal } = this.#life;
    if (signal.aborted) return;
    const reported = new Set<unknown>();
    const report = (error: unknown) => {
      if (!reported.has(error)) this.failed(error);
      reported.add(error);
    };
    try {
      runnable.onEarlyFailure?.(report);
      await runnable.start(signal);
    } catch (error) {
      // A runnable that is stopped may reject with the reason of the signal, or with an `AbortError` as `fetch` does.
      const isExpected =
        signal.aborted && (error === signal.reason || (error instanceof Error && error.name === 'AbortError'));
      if (!isExpected) report(error);
    }
  }
}
