import type { Clock } from '../clock/index.js';
import type { Logger } from '../log/index.js';

const period = 1_000;
/** A delay that health checks and the lease feel, in milliseconds. */
const longestDelay = 1_000;

/**
 * Logs each time that the event loop was blocked for more than a second: by a long computation, a synchronous call, or
 * because the whole process was stopped.
 *
 * @returns what ends the watching
 */
export function watchEventLoop(clock: Clock, log: Logger): () => void {
  let cancel = () => {};
  const next = () => {
    const due = clock.elapsed() + period;
    cancel = clock.setTimer(period, () => {
      const seconds = (clock.elapsed() - due) / 1000;
      if (seconds * 1000 > longestDelay) log.error(blocked, { seconds: Math.round(seconds * 10) / 10 });
      next();
    });
  };
  next();
  return () => cancel();
}

const blocked = 'the event loop was blocked: reconciles, webhooks, health checks and the lease had to wait';
