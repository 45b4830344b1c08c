/** Options of {@link WorkQueue.add}. */
export interface AddOptions {
  /** Milliseconds until the item is ready. Default: ready at once. */
  readonly after?: number | undefined;
  /** Waits as long as the rate limiter says. With `after` as well the shorter of the two holds. Default: false. */
  readonly rateLimited?: boolean | undefined;
  /** Items of higher priority are handed out first. Default: 0. */
  readonly priority?: number | undefined;
}

/** An item that a worker was given. */
export interface QueueItem<T> {
  readonly item: T;
  readonly priority: number;
}

/** Where event handlers and sources put requests. */
export interface RequestQueue<T> {
  add(item: T, options?: AddOptions): void;
}

/**
 * Hands out items to workers.
 *
 * Guarantees:
 * - an item that is added many times before it is handed out is handed out once
 * - an item that is being worked on is not handed out; when it was added meanwhile, it is again after `done`
 * - of several delays for one item the shortest holds, of several priorities the highest
 * - ready items are handed out by priority; within one priority in the order in which they became ready
 */
export interface WorkQueue<T> extends RequestQueue<T> {
  /** Resolves with the next ready item, or with undefined once the queue was shut down. */
  get(): Promise<QueueItem<T> | undefined>;
  /** Reports that a worker is through with an item that `get` gave it. */
  done(item: T): void;
  /** Notifies the rate limiter that an item went well, so that its next failure waits the shortest time again. */
  forget(item: T): void;
  /** How often in a row the rate limiter was asked about this item. */
  requeues(item: T): number;
  /** How many items are ready, or would be if they were not being worked on. */
  readonly length: number;
  /** Ends all waiting `get`s; from now on `add` is ignored and `get` returns undefined. */
  shutDown(): void;
}
