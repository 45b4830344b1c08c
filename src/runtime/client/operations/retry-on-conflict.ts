import { type Clock, systemClock } from '../../clock/index.js';
import { isConflict } from '../errors/status-reason.js';

/** Options of {@link retryOnConflict}. */
export interface RetryOnConflictOptions {
  /** Maximum number of attempts. Default: 5. */
  readonly tries?: number | undefined;
  /** Delay between attempts in milliseconds, plus up to 10% jitter. Default: 10. */
  readonly delay?: number | undefined;
  /** Default: the system clock. */
  readonly clock?: Clock | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Retries a read-modify-write when the object was changed in between. Prefer `apply` or `patch` where possible: they do
 * not require the latest resource version.
 *
 * @param change reads, modifies and writes the object. Must read from the API server, because a cache may be stale
 * @throws the last conflict after all attempts; any other error at once; the reason of the signal
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
