import type { Cause } from './cause.js';

/** Options of {@link WorkQueue.add}. */
export interface AddOptions {
  /** Milliseconds until the item is ready. Default: 0, or the rate limiter's delay if `rateLimited` is set. */
  readonly after?: number | undefined;
  /** Delays the item with the rate limiter. If `after` is set as well, the shorter delay applies. Default: false. */
  readonly rateLimited?: boolean | undefined;
  /** Items of higher priority are handed out first. Default: 0. */
  readonly priority?: number | undefined;
  /** Default: none. */
  readonly cause?: Cause | undefined;
}

/** An item that was handed out to a worker. */
export interface QueueItem<T> {
  readonly item: T;
  readonly priority: number;
  /** The combined cause of all additions of the item; undefined if none was given. */
  readonly cause?: Cause | undefined;
  /** Milliseconds between the time at which the item was due and `get`; undefined if unknown. */
  readonly waited?: number | undefined;
}

/** The part of a queue that event handlers and sources use. */
export interface RequestQueue<T> {
  add(item: T, options?: AddOptions): void;
}

/**
 * Hands out items to workers.
 *
 * Guarantees:
 * - an item that is added several times before it is handed out is handed out once
 * - an item that is being processed is not handed out; if it is added in the meantime, it is handed out again after
 *   `done`
 * - if an item has several delays or priorities, the shortest delay and the highest priority apply
 * - ready items are handed out by priority; within a priority, in the order in which they became ready or were raised
 *   to it
 */
export interface WorkQueue<T> extends RequestQueue<T> {
  /** Resolves with the next ready item, or with undefined after `shutDown`. */
  get(): Promise<QueueItem<T> | undefined>;
  /** Marks an item that `get` returned as processed. */
  done(item: T): void;
  /** Resets the rate limiter for an item, after it was processed successfully. */
  forget(item: T): void;
  /** Returns how many times in a row an item was added with rate limiting. */
  requeues(item: T): number;
  /** Returns the milliseconds until an item is due; undefined if it is not in the queue. */
  dueIn?(item: T): number | undefined;
  /** The number of ready items, including those whose key is being processed. */
  readonly length: number;
  /** Ends all waiting `get` calls. From then on, `add` has no effect and `get` returns undefined. */
  shutDown(): void;
}
