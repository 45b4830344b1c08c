import type { StoreEvent, Table } from './table.js';

/** The maximum number of events that wait for a slow watcher; with more of them, its watch ends. */
const queueLimit = 5000;

/** The events of a table for one watcher, in order. */
export class EventQueue {
  #waiting: StoreEvent[] = [];
  #isClosed = false;
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
   * Returns the events that arrived since the last call; waits for one if there are none.
   *
   * @returns undefined after the end of the watch
   */
  async take(): Promise<StoreEvent[] | undefined> {
    if (this.#waiting.length === 0 && !this.#isClosed) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const taken = this.#waiting;
    this.#waiting = [];
    return taken.length === 0 && this.#isClosed ? undefined : taken;
  }

  /** Ends a wait without an event. */
  wake(): void {
    this.#wake?.();
  }

  /** Ends the watch after the events that wait. */
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
