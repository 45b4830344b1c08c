import type { StoreEvent, Table } from './table.js';

/** Maximum number of pending events of a watcher. If a slow watcher has more, its watch ends. */
const queueLimit = 5000;

/** The events of a table for one watcher, in order. */
export class EventQueue {
  #waiting: StoreEvent[] = [];
  #isClosed = false;
  /** Whether the current or the next wait ends without an event. */
  #isWoken = false;
  #wake: (() => void) | undefined;
  readonly #stop: () => void;

  /** Starts with the kept events after a revision. */
  constructor(table: Table, revision: number) {
    this.#waiting = table.eventsAfter(revision);
    this.#stop = table.listen(
      (event) => this.#add(event),
      () => this.close(),
    );
  }

  /**
   * Returns the events since the last call. Waits for an event if there are none.
   *
   * @returns an empty array if `wake` ended the wait; undefined after the end of the watch
   */
  async take(): Promise<StoreEvent[] | undefined> {
    if (this.#waiting.length === 0 && !this.#isClosed && !this.#isWoken) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const taken = this.#waiting;
    this.#isWoken = false;
    this.#waiting = [];
    return taken.length === 0 && this.#isClosed ? undefined : taken;
  }

  /** Ends the current or the next wait without an event. */
  wake(): void {
    this.#isWoken = true;
    this.#wake?.();
  }

  /** Ends the watch after its pending events. */
  close(): void {
    this.#stop();
    this.#isClosed = true;
    this.#wake?.();
  }

  #add(event: StoreEvent): void {
    if (this.#waiting.length >= queueLimit) this.close();
    else this.#waiting.push(event);
    this.#wake?.();
  }
}
