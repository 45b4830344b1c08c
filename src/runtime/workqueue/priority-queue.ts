import { type CancelTimer, type Clock, systemClock } from '../clock/index.js';
import { type Cause, mergeCauses } from './cause.js';
import { Heap, type HeapItem } from './heap.js';
import type { QueueMetrics } from './queue-metrics.js';
import { newExponentialRateLimiter, type RateLimiter } from './rate-limiter.js';
import type { AddOptions, QueueItem, WorkQueue } from './work-queue.js';

/** Options of {@link PriorityQueue}. */
export interface PriorityQueueOptions<T> {
  /** Returns the key of an item. Items with the same key are deduplicated. */
  readonly keyOf: (item: T) => string;
  /** Delays retries. Default: 5 ms, doubled with each failure, up to 1000 s. */
  readonly rateLimiter?: RateLimiter | undefined;
  /** Default: the system clock. */
  readonly clock?: Clock | undefined;
  /** Default: no metrics. */
  readonly metrics?: QueueMetrics | undefined;
}

interface Entry<T> extends HeapItem {
  readonly item: T;
  readonly key: string;
  priority: number;
  cause: Cause | undefined;
  /** When the item becomes or became ready, by `clock.elapsed()`. */
  readyAt: number;
  isReady: boolean;
  /** Orders items of the same priority by when they became ready, or were raised to this priority. */
  order: number;
}

/**
 * The queue of controllers, with the semantics of controller-runtime's priority queue.
 *
 * An entry is in exactly one state: in `waiting` until it is due, in `ready` until it is handed out, or, if it is due while
 * its key is being processed, in neither until `done` moves it to `ready`.
 */
export class PriorityQueue<T> implements WorkQueue<T> {
  readonly #keyOf: (item: T) => string;
  readonly #limiter: RateLimiter;
  readonly #clock: Clock;
  readonly #metrics: QueueMetrics | undefined;
  readonly #entries = new Map<string, Entry<T>>();
  readonly #waiting = new Heap<Entry<T>>(
    (a, b) => a.readyAt < b.readyAt || (a.readyAt === b.readyAt && a.order < b.order),
  );
  readonly #ready = new Heap<Entry<T>>(
    (a, b) => a.priority > b.priority || (a.priority === b.priority && a.order < b.order),
  );
  /** Keys being processed, with the time at which they were handed out. */
  readonly #working = new Map<string, number>();
  #getters: ((next: QueueItem<T> | undefined) => void)[] = [];
  #order = 0;
  #length = 0;
  #cancelTimer: CancelTimer | undefined;
  #timerAt = Number.POSITIVE_INFINITY;
  #isShutDown = false;

  constructor(options: PriorityQueueOptions<T>) {
    this.#keyOf = options.keyOf;
    this.#limiter = options.rateLimiter ?? newExponentialRateLimiter();
    this.#clock = options.clock ?? systemClock;
    this.#metrics = options.metrics;
    this.#metrics?.watchUnfinished(() => this.#unfinished());
  }

  get length(): number {
    return this.#length;
  }

  add(item: T, options: AddOptions = {}): void {
    if (this.#isShutDown) return;
    const { priority = 0, cause, after = 0 } = options;
    checkNumber('priority', priority);
    checkNumber('after', after);
    const key = this.#keyOf(item);
    const delay = this.#delayOf(key, options);
    checkNumber('rate limiter delay', delay);
    const readyAt = this.#clock.elapsed() + delay;
    const entry = this.#entries.get(key);
    if (entry) {
      entry.cause = mergeCauses(entry.cause, cause);
      this.#merge(entry, readyAt, priority);
    } else this.#insert({ item, key, priority, cause, readyAt, isReady: false, order: this.#order++, heapIndex: -1 });
    this.#promote();
  }

  get(): Promise<QueueItem<T> | undefined> {
    if (this.#isShutDown) return Promise.resolve(undefined);
    const entry = this.#ready.peek();
    // If an entry is ready, no earlier `get` is waiting: it would have received the entry.
    if (entry) return Promise.resolve(this.#handOut(entry));
    return new Promise((resolve) => void this.#getters.push(resolve));
  }

  done(item: T): void {
    const key = this.#keyOf(item);
    const since = this.#working.get(key);
    if (since === undefined) return;
    this.#working.delete(key);
    this.#metrics?.finished((this.#clock.elapsed() - since) / 1000);
    const entry = this.#entries.get(key);
    if (entry?.isReady) this.#ready.push(entry);
    this.#serve();
  }

  forget(item: T): void {
    this.#limiter.forget(this.#keyOf(item));
  }

  requeues(item: T): number {
    return this.#limiter.requeues(this.#keyOf(item));
  }

  dueIn(item: T): number | undefined {
    const entry = this.#entries.get(this.#keyOf(item));
    return entry && Math.max(0, entry.readyAt - this.#clock.elapsed());
  }

  shutDown(): void {
    this.#isShutDown = true;
    this.#cancelTimer?.();
    const getters = this.#getters;
    this.#getters = [];
    for (const resolve of getters) resolve(undefined);
  }

  #delayOf(key: string, { after, rateLimited }: AddOptions): number {
    const requested = after === undefined ? Number.POSITIVE_INFINITY : Math.max(0, after);
    if (!rateLimited) return after === undefined ? 0 : requested;
    this.#metrics?.retried();
    return Math.min(requested, this.#limiter.delayOf(key));
  }

  #insert(entry: Entry<T>): void {
    this.#metrics?.added();
    this.#entries.set(entry.key, entry);
    this.#waiting.push(entry);
  }

  /** Keeps the earlier time and the higher priority. An item whose priority is raised moves to the end of its new level. */
  #merge(entry: Entry<T>, readyAt: number, priority: number): void {
    const raised = priority > entry.priority;
    const sooner = !entry.isReady && readyAt < entry.readyAt;
    if (!raised && !sooner) return;
    const heap = entry.heapIndex < 0 ? undefined : entry.isReady ? this.#ready : this.#waiting;
    heap?.remove(entry);
    if (sooner) entry.readyAt = readyAt;
    if (raised) this.#raise(entry, priority);
    heap?.push(entry);
  }

  #raise(entry: Entry<T>, priority: number): void {
    if (entry.isReady) this.#metrics?.depthChanged(entry.priority, -1);
    entry.priority = priority;
    entry.order = this.#order++;
    if (entry.isReady) this.#metrics?.depthChanged(priority, 1);
  }

  /** Marks due entries as ready, hands out as many as possible, and sets the timer for the next one. */
  #promote(): void {
    const now = this.#clock.elapsed();
    for (let next = this.#waiting.peek(); next && next.readyAt <= now; next = this.#waiting.peek()) {
      this.#waiting.remove(next);
      next.isReady = true;
      next.order = this.#order++;
      this.#length++;
      this.#metrics?.depthChanged(next.priority, 1);
      if (!this.#working.has(next.key)) this.#ready.push(next);
    }
    this.#serve();
    this.#setTimer(now);
  }

  #setTimer(now: number): void {
    const next = this.#waiting.peek()?.readyAt ?? Number.POSITIVE_INFINITY;
    if (next === this.#timerAt) return;
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    this.#timerAt = next;
    if (next === Number.POSITIVE_INFINITY) return;
    // Rounded up: timers count whole milliseconds, and a timer that fires early would find nothing due.
    this.#cancelTimer = this.#clock.setTimer(Math.ceil(next - now), () => {
      this.#timerAt = Number.POSITIVE_INFINITY;
      this.#promote();
    });
  }

  #serve(): void {
    while (this.#getters.length > 0) {
      const entry = this.#ready.peek();
      if (!entry) return;
      this.#getters.shift()?.(this.#handOut(entry));
    }
  }

  #handOut(entry: Entry<T>): QueueItem<T> {
    const now = this.#clock.elapsed();
    this.#ready.remove(entry);
    this.#entries.delete(entry.key);
    this.#working.set(entry.key, now);
    this.#length--;
    this.#metrics?.depthChanged(entry.priority, -1);
    this.#metrics?.handedOut((now - entry.readyAt) / 1000);
    return { item: entry.item, priority: entry.priority, cause: entry.cause, waited: now - entry.readyAt };
  }

  *#unfinished(): Iterable<number> {
    const now = this.#clock.elapsed();
    for (const since of this.#working.values()) yield (now - since) / 1000;
  }
}

/** Rejects NaN, which has no order: one such entry would block all others. */
function checkNumber(what: string, value: number): void {
  if (typeof value !== 'number' || Number.isNaN(value)) {
    throw new TypeError(`the ${what} of a request must be a number, but is \`${String(value)}\``);
  }
}
