import { setTimeout as sleep } from 'node:timers/promises';

/** Options of {@link waitFor}. */
export interface WaitForOptions {
  /** What is waited for, for the error message, as `the API server to be ready`. */
  readonly what: string;
  /** Milliseconds until it fails. Default: 30 000. */
  readonly timeout?: number;
  /** Milliseconds between two looks. Default: 50. */
  readonly interval?: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Looks again and again until there is a value, and returns it.
 *
 * @param look gives undefined or false when it is not there yet; an error of it counts as not there yet
 * @throws Error after the timeout, with the last error of `look` as cause
 */
export async function waitFor<T>(
  look: () => Promise<T | undefined | false> | T | undefined | false,
  options: WaitForOptions,
): Promise<T> {
  const { what, timeout = 30_000, interval = 50, signal } = options;
  const end = performance.now() + timeout;
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
    if (performance.now() >= end) {
      const last = cause instanceof Error ? `; the last look failed: ${cause.message}` : '';
      throw new Error(`waited ${timeout / 1000} s for ${what}, in vain${last}`, { cause });
    }
    await sleep(interval, undefined, { signal });
  }
}
