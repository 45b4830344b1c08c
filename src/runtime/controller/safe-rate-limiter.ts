import type { Clock } from '../clock/index.js';
import type { Logger } from '../log/index.js';
import { limitErrors } from '../log/internal.js';
import { newExponentialRateLimiter, type RateLimiter } from '../workqueue/index.js';

/**
 * Wraps a rate limiter of the operator. If it throws or returns an invalid delay, the error is logged and the default
 * delay applies: one request without a valid delay must neither end the manager nor be lost.
 */
export function safeRateLimiter(limiter: RateLimiter, log: Logger, clock: Pick<Clock, 'elapsed'>): RateLimiter {
  const fallback = newExponentialRateLimiter();
  const errorLog = limitErrors(log, clock);
  const attempt = <V>(call: () => V, otherwise: () => V): V => {
    try {
      return call();
    } catch (error) {
      errorLog.error('rate limiter failed; using the default delay', { error });
      return otherwise();
    }
  };
  return {
    delayOf: (key) =>
      attempt(
        () => finite(limiter.delayOf(key)),
        () => fallback.delayOf(key),
      ),
    forget: (key) => {
      fallback.forget(key);
      attempt(
        () => limiter.forget(key),
        () => {},
      );
    },
    requeues: (key) =>
      attempt(
        () => finite(limiter.requeues(key)),
        () => fallback.requeues(key),
      ),
  };
}

function finite(value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new TypeError(`the rate limiter returned \`${String(value)}\`, expected a finite number`);
}
