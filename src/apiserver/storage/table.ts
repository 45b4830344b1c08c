import type { ApiObject } from '../model/index.js';

/** A change to one stored object. */
export interface StoreEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly key: string;
  readonly revision: number;
  /** The new object. For `DELETED`, the last object, with the resource version of the deletion. */
  readonly object: ApiObject;
  /** The object before the change; undefined for `ADDED`. */
  readonly previous: ApiObject | undefined;
}

/**
 * Minimum number of recent events that a table keeps for watches and consistent pages. A tenth of this number is
 * dropped at once.
 */
export const historyLimit = 10_000;

/** The objects of one resource in key order, with their recent history. */
export class Table {
  readonly #objects = new Map<string, ApiObject>();
  #keys: string[] = [];
  #events: StoreEvent[] = [];
  #oldest: number;
  readonly #listeners = new Set<(event: StoreEvent) => void>();
  readonly #closers = new Set<() => void>();

  /** @param revision the revision at which the resource was first served; watches cannot start earlier */
  constructor(
    revision: number,
    private readonly limit: number = historyLimit,
  ) {
    this.#oldest = revision;
  }

  get(key: string): ApiObject | undefined {
    return this.#objects.get(key);
  }

  get size(): number {
    return this.#keys.length;
  }

  /** The oldest revision from which a watch can start. */
  get oldestRevision(): number {
    return this.#oldest;
  }

  /** Returns the entries whose keys begin with a prefix, in key order. */
  list(prefix: string): [string, ApiObject][] {
    const found: [string, ApiObject][] = [];
    for (let at = this.#position(prefix); at < this.#keys.length; at += 1) {
      const key = this.#keys[at] ?? '';
      if (!key.startsWith(prefix)) break;
      const object = this.#objects.get(key);
      if (object) found.push([key, object]);
    }
    return found;
  }

  /** Returns the entries as they were at a revision; undefined if the history does not reach back that far. */
  listAt(prefix: string, revision: number): [string, ApiObject][] | undefined {
    if (revision < this.#oldest) return undefined;
    const later = this.eventsAfter(revision);
    if (later.length === 0) return this.list(prefix);
    const objects = new Map(this.list(prefix));
    for (const { key, previous } of later.toReversed()) {
      if (!key.startsWith(prefix)) continue;
      if (previous) objects.set(key, previous);
      else objects.delete(key);
    }
    return [...objects].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  /** Returns the kept events after a revision, oldest first. */
  eventsAfter(revision: number): StoreEvent[] {
    let at = this.#events.length;
    while (at > 0 && (this.#events[at - 1]?.revision ?? 0) > revision) at -= 1;
    return this.#events.slice(at);
  }

  /** Applies an event, and reports it to the listeners. */
  apply(event: StoreEvent): void {
    const { key, object, type } = event;
    if (type === 'DELETED') {
      this.#objects.delete(key);
      this.#keys.splice(this.#position(key), 1);
    } else {
      if (!this.#objects.has(key)) this.#keys.splice(this.#position(key), 0, key);
      this.#objects.set(key, object);
    }
    this.#remember(event);
    for (const listener of this.#listeners) listener(event);
  }

  /**
   * Calls `listener` for each further event, and `onClose` when the table is closed. Returns a function that removes
   * both.
   */
  listen(listener: (event: StoreEvent) => void, onClose: () => void): () => void {
    this.#listeners.add(listener);
    this.#closers.add(onClose);
    return () => {
      this.#listeners.delete(listener);
      this.#closers.delete(onClose);
    };
  }

  /** Drops the history up to a revision. Watches and pages that start earlier expire. */
  forgetBefore(revision: number): void {
    this.#events = this.eventsAfter(revision);
    this.#oldest = Math.max(this.#oldest, revision);
  }

  /** Ends all watches. */
  close(): void {
    for (const closer of [...this.#closers]) closer();
  }

  #remember(event: StoreEvent): void {
    this.#events.push(event);
    // Drops a tenth at once, so that the cost per event stays small.
    if (this.#events.length > this.limit * 1.1) {
      const dropped = this.#events.splice(0, this.#events.length - this.limit);
      this.#oldest = dropped.at(-1)?.revision ?? this.#oldest;
    }
  }

  /** Returns the index of the first key that is not less than the given one. */
  #position(key: string): number {
    let low = 0;
    let high = this.#keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#keys[middle] ?? '') < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
