import { type CancelTimer, type Clock, sleepOn } from './clock.js';

interface FakeTimer {
  readonly due: number;
  readonly callback: () => void;
}

/** A clock for tests: it only advances when `advance` or `block` is called. */
export class FakeClock implements Clock {
  readonly #start: number;
  #now: number;
  readonly #timers = new Set<FakeTimer>();

  /** @param start the initial time, in milliseconds since 1970 or as a date. Default: 2000-01-01 UTC */
  constructor(start: number | Date = Date.UTC(2000, 0, 1)) {
    this.#start = Number(start);
    this.#now = this.#start;
  }

  now(): number {
    return this.#now;
  }

  elapsed(): number {
    return this.#now - this.#start;
  }

  setTimer(delay: number, callback: () => void): CancelTimer {
    const timer = { due: this.#now + Math.max(0, delay), callback };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  sleep(delay: number, signal?: AbortSignal): Promise<void> {
    return sleepOn(this, delay, signal);
  }

  /** Number of pending timers. */
  get timers(): number {
    return this.#timers.size;
  }

  /** Milliseconds until the next timer is due, or undefined if none is pending. */
  get untilNextTimer(): number | undefined {
    const next = this.#next(Number.POSITIVE_INFINITY);
    return next && next.due - this.#now;
  }

  /**
   * Advances the time, and fires all timers that become due, in order. After each timer, promises and immediates run
   * before the time advances further, so that a loop can sleep again.
   */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await settle();
    for (let timer = this.#next(end); timer; timer = this.#next(end)) {
      this.#timers.delete(timer);
      this.#now = Math.max(this.#now, timer.due);
      timer.callback();
      await settle();
    }
    this.#now = Math.max(this.#now, end); // a callback may have advanced the time further
  }

  /** Advances the time without firing timers, like a blocked event loop. Due timers fire with the next `advance`. */
  block(milliseconds: number): void {
    this.#now += milliseconds;
  }

  #next(end: number): FakeTimer | undefined {
    let next: FakeTimer | undefined;
    for (const timer of this.#timers)
      if (timer.due <= end && timer.due < (next?.due ?? Number.POSITIVE_INFINITY)) next = timer;
    return next;
  }
}

/** Runs everything that is ready, in several rounds because one step of I/O may start another. */
async function settle(): Promise<void> {
  for (let round = 0; round < 3; round++) await new Promise((resolve) => setImmediate(resolve));
}
