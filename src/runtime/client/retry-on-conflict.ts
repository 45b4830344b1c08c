import { type Clock, systemClock } from '../clock/index.js';
import { isConflict } from './status-reason.js';

/** Options of {@link retryOnConflict}. */
export interface RetryOnConflictOptions {
  /** How many tries in all. Default: 5. */
  readonly tries?: number | undefined;
  /** Milliseconds between two tries; up to a tenth is added by chance. Default: 10. */
  readonly delay?: number | undefined;
  /** Default: the clock of the machine. */
  readonly clock?: Clock | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs a change again when someone else changed the object in between. Where `apply` or `patch` will do, prefer them:
 * they do not conflict.
 *
 * @param change reads the object, changes and writes it; must read anew each time, and from the API server, as a cache may
 * lag behind
 * @throws the last conflict when all tries failed; any other error at once
 */
export async function retryOnConflict<T>(change: () => Promise<T>, options: RetryOnConflictOptions = {}): Promise<T> {
  const { tries = 5, delay = 10, clock = systemClock, signal } = options;
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    try {
      return await change();
    } catch (error) {
      if (!isConflict(error) || attempt >= tries) throw error;
    }
    await clock.sleep(delay * (1 + Math.random() / 10), signal);
  }
}
