import type { World } from '../model/index.js';

/**
 * Processes keys one after the other, some time after they were added. A key that is added again while it waits is
 * processed once. A failed key is processed again later, a bounded number of times.
 */
export class DelayedQueue {
  readonly #waiting = new Map<string, number>();
  readonly #failures = new Map<string, number>();
  #isRunning = false;
  readonly #stopped = new AbortController();

  constructor(
    private readonly world: Pick<World, 'now' | 'delay'>,
    private readonly delayMs: number,
    private readonly process: (key: string) => Promise<void>,
  ) {}

  add(key: string): void {
    if (!this.#waiting.has(key)) this.#waiting.set(key, this.world.now().getTime() + this.delayMs);
    if (!this.#isRunning) void this.#run();
  }

  stop(): void {
    this.#stopped.abort();
    this.#waiting.clear();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (;;) {
      // The first key waits longest.
      const [next] = this.#waiting;
      if (!next) break;
      const [key, due] = next;
      await this.world.delay(Math.max(0, due - this.world.now().getTime()), this.#stopped.signal);
      if (this.#stopped.signal.aborted) break;
      this.#waiting.delete(key);
      await this.#attempt(key);
    }
    this.#isRunning = false;
  }

  async #attempt(key: string): Promise<void> {
    try {
      await this.process(key);
      this.#failures.delete(key);
    } catch {
      // A webhook or a faster write: later again, like the controllers of Kubernetes.
      const failures = (this.#failures.get(key) ?? 0) + 1;
      this.#failures.set(key, failures);
      if (failures < maximumFailures) this.add(key);
      else this.#failures.delete(key);
    }
  }
}

const maximumFailures = 10;
