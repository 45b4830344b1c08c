import { type Clock, systemClock } from './from-runtime.js';

/** Options of {@link waitFor}. */
export interface WaitForOptions {
  /** What is waited for, for the error message, as `the API server to be ready`. */
  readonly what: string;
  /** Milliseconds until it fails. Default: 30 000. */
  readonly timeout?: number | undefined;
  /** Milliseconds between two looks. Default: 50. */
  readonly interval?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Default: the clock of the machine. */
  readonly clock?: Clock | undefined;
}

/**
 * Looks again and again until there is a value, and returns it.
 *
 * @param look gives undefined or false when it is not there yet; an error of it counts as not there yet
 * @throws Error after the timeout, with the last error of `look` as cause; the reason of the signal when it is aborted
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
      const value = await look();
      if (value !== undefined && value !== false) return value;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    if (clock.elapsed() >= end) {
      const last = cause instanceof Error ? `; the last look failed: ${cause.message}` : '';
      throw new Error(`waited ${timeout / 1000} s for ${what}, in vain${last}`, { cause });
    }
    await clock.sleep(interval, signal);
  }
}
