import type { World } from '../model/index.js';

/**
 * Processes keys one by one, after a delay. A key that is added again while it waits is processed once. A key whose
 * processing fails is retried a limited number of times.
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
      // The first key has waited longest.
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
      // A webhook rejected the write, or another write was faster: retried later, as in the controllers of Kubernetes.
      const failures = (this.#failures.get(key) ?? 0) + 1;
      this.#failures.set(key, failures);
      if (failures < maximumFailures) this.add(key);
      else this.#failures.delete(key);
    }
  }
}

const maximumFailures = 10;
