import { manyListeners } from '../clock/internal.js';
import type { Runnable, SyncingRunnable } from './runnable.js';

/** What a group tells about its runnables. */
export interface GroupReport {
  /** A runnable failed. */
  failed(error: unknown): void;
}

/** Runnables that start and stop together. */
export class RunnableGroup {
  readonly #report: GroupReport;
  readonly #waiting: Runnable[] = [];
  readonly #running = new Set<Promise<void>>();
  readonly #syncing: SyncingRunnable[] = [];
  readonly #life = manyListeners(new AbortController());
  #isStarted = false;

  constructor(report: GroupReport) {
    this.#report = report;
  }

  /** Adds a runnable, and starts it at once if the group runs. */
  add(runnable: Runnable | SyncingRunnable): void {
    if ('waitForSync' in runnable) this.#syncing.push(runnable);
    if (this.#isStarted) this.#run(runnable);
    else this.#waiting.push(runnable);
  }

  /** Starts all. */
  start(): void {
    this.#isStarted = true;
    for (const runnable of this.#waiting.splice(0)) this.#run(runnable);
  }

  /** Resolves when all that can be in sync are; rejects when the signal is aborted first. */
  async waitForSync(signal: AbortSignal): Promise<void> {
    await Promise.all(this.#syncing.map((runnable) => runnable.waitForSync(signal)));
  }

  /** Tells all to stop, and resolves when they have. What was never started stays so. */
  async stop(): Promise<void> {
    this.#life.abort(new Error('the manager is stopping'));
    this.#waiting.length = 0;
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #run(runnable: Runnable): void {
    const running = this.#runSafely(runnable).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #runSafely(runnable: Runnable): Promise<void> {
    const { signal } = this.#life;
    if (signal.aborted) return;
    try {
      await runnable.start(signal);
    } catch (error) {
      // Whoever is told to stop may say so by rejecting with the reason, or as `fetch` does.
      const isExpected =
        signal.aborted && (error === signal.reason || (error instanceof Error && error.name === 'AbortError'));
      if (!isExpected) this.#report.failed(error);
    }
  }
}
