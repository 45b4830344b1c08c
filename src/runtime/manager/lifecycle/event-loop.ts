import type { Clock } from '../../clock/index.js';
import { repeat } from '../../clock/internal.js';
import type { Logger } from '../../log/index.js';

const period = 1_000;

/** Minimum logged delay of the event loop, in milliseconds. Longer delays endanger health checks and lease renewal. */
const longestDelay = 1_000;

/**
 * Logs whenever the event loop was blocked for more than a second: by a long computation, by a synchronous call, or
 * because the whole process was suspended. Also logs what ran in this time, see `Runnable.activity`. The returned
 * function stops this.
 */
export function watchEventLoop(clock: Clock, log: Logger, activity: (since: number) => readonly string[]): () => void {
  let last = clock.elapsed();
  const check = () => {
    const late = clock.elapsed() - last - period;
    if (late > longestDelay) {
      const running = activity(last);
      log.error(blocked, { seconds: Math.round(late / 100) / 10, ...(running.length > 0 && { running }) });
    }
    last = clock.elapsed();
  };
  return repeat(clock, () => period, check);
}

const blocked = 'event loop blocked; reconciles, webhooks, health checks and lease renewal were delayed';
