import type { Resource, ServerCore, World } from '../model/index.js';
import type { Store, StoreEvent } from '../storage/index.js';

/** Dependencies of the background controllers. */
export interface ControllerDependencies extends Pick<ServerCore, 'resources' | 'objects'> {
  readonly store: Store;
  readonly world: World;
}

const maximumFailures = 10;

/**
 * Follows all writes, and processes keys one by one, after a delay. A key that is added again while it waits is
 * processed once. A key whose reconcile fails is retried a limited number of times.
 */
export abstract class Controller {
  readonly #waiting = new Map<string, number>();
  readonly #failures = new Map<string, number>();
  readonly #stopped = new AbortController();
  readonly #unlisten: () => void;
  #isRunning = false;

  constructor(
    protected readonly parts: ControllerDependencies,
    private readonly delayMs: number,
  ) {
    this.#unlisten = parts.store.listen((storageKey, event) => this.follow(storageKey, event));
  }

  stop(): void {
    this.#unlisten();
    this.#stopped.abort();
    this.#waiting.clear();
  }

  protected abstract follow(storageKey: string, event: StoreEvent): void;
  protected abstract reconcile(key: string): Promise<void>;

  /** Returns a resource of the core group. */
  protected resource(plural: string): Resource | undefined {
    return this.parts.resources.find('', 'v1', plural)?.resource;
  }

  protected add(key: string): void {
    const { world } = this.parts;
    if (!this.#waiting.has(key)) this.#waiting.set(key, world.now().getTime() + this.delayMs);
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    const { world } = this.parts;
    this.#isRunning = true;
    for (;;) {
      // The first key has waited longest.
      const [next] = this.#waiting;
      if (!next) break;
      const [key, due] = next;
      await world.delay(Math.max(0, due - world.now().getTime()), this.#stopped.signal);
      if (this.#stopped.signal.aborted) break;
      this.#waiting.delete(key);
      await this.#attempt(key);
    }
    this.#isRunning = false;
  }

  async #attempt(key: string): Promise<void> {
    try {
      await this.reconcile(key);
      this.#failures.delete(key);
    } catch {
      // A webhook rejected the write, or another write was faster. The key is retried, as by Kubernetes controllers.
      const failures = (this.#failures.get(key) ?? 0) + 1;
      this.#failures.set(key, failures);
      if (failures < maximumFailures) this.add(key);
      else this.#failures.delete(key);
    }
  }
}
