import { type Clock, systemClock } from '../runtime/clock/index.js';
import { withinDeadline } from '../runtime/clock/internal.js';

/** Options of {@link waitFor}. */
export interface WaitForOptions {
  /** The condition, for the error message, for example `the API server to be ready`. */
  readonly what: string;
  /** Timeout in milliseconds. Default: 30,000. */
  readonly timeout?: number | undefined;
  /** Polling interval in milliseconds. Default: 50. */
  readonly interval?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Clock for the timeout and the interval. Default: the system clock. */
  readonly clock?: Clock | undefined;
}

/** Minimum timeout of an attempt, in milliseconds: the last attempt may end after the timeout of `waitFor`. */
const lastAttempt = 1_000;

const unsettled = new Error('it did not settle');

/**
 * Polls until `look` returns a value, and returns that value.
 *
 * @param look returns undefined or false if there is no value yet; an error is treated like undefined
 * @throws Error after the timeout, even if `look` never settles, with the last error of `look` as its cause
 * @throws the reason of the signal if it is aborted
 */
export async function waitFor<T>(
  look: () => Promise<T | undefined | false> | T | undefined | false,
  options: WaitForOptions,
): Promise<T> {
  const { what, timeout = 30_000, interval = 50, signal, clock = systemClock } = options;
  const end = clock.elapsed() + timeout;
  let cause: unknown;
  while (true) {
    signal?.throwIfAborted();
    try {
      const delay = Math.max(end - clock.elapsed(), Math.min(timeout, lastAttempt));
      const left = { clock, parent: signal, delay, reason: unsettled };
      const value = await withinDeadline(left, async () => look());
      if (value !== undefined && value !== false) return value;
      cause = undefined;
    } catch (error) {
      signal?.throwIfAborted();
      cause = error;
    }
    if (clock.elapsed() >= end) {
      const last = cause instanceof Error ? `; the last attempt failed: ${cause.message}` : '';
      throw new Error(`timed out after ${timeout / 1000} s waiting for ${what}${last}`, { cause });
    }
    await clock.sleep(interval, signal);
  }
}
