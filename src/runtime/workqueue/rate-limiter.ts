import type { Clock } from '../clock/index.js';

/** Says how long an item must wait before it is tried again. Items are named by their keys. */
export interface RateLimiter {
  /** Milliseconds to wait. Each call counts as one more failure. */
  delayOf(key: string): number;
  /** Drops the failures of an item. */
  forget(key: string): void;
  /** Failures of an item since it was last forgotten. */
  requeues(key: string): number;
}

/** Options of {@link newExponentialRateLimiter}. */
export interface ExponentialOptions {
  /** Wait after the first failure, in milliseconds. Default: 5. */
  readonly baseDelay?: number | undefined;
  /** Longest wait, in milliseconds. Default: 1,000,000. */
  readonly maxDelay?: number | undefined;
}

/** Doubles the wait with each failure of an item. The limiter of controllers. */
export function newExponentialRateLimiter(options: ExponentialOptions = {}): RateLimiter {
  const { baseDelay = 5, maxDelay = 1_000_000 } = options;
  const failures = new Map<string, number>();
  return {
    delayOf(key) {
      const before = failures.get(key) ?? 0;
      failures.set(key, before + 1);
      return Math.min(baseDelay * 2 ** before, maxDelay);
    },
    forget: (key) => void failures.delete(key),
    requeues: (key) => failures.get(key) ?? 0,
  };
}

/** Options of {@link newBucketRateLimiter}. */
export interface BucketOptions {
  /** Items per second in the long run. Default: 10. */
  readonly rate?: number | undefined;
  /** Items that may go at once after a quiet time. Default: 100. */
  readonly burst?: number | undefined;
  readonly clock: Pick<Clock, 'elapsed'>;
}

/** Limits how many items go per second, whichever they are. */
export function newBucketRateLimiter(options: BucketOptions): RateLimiter {
  const { rate = 10, burst = 100, clock } = options;
  let tokens = burst;
  let last = clock.elapsed();
  return {
    delayOf() {
      const now = clock.elapsed();
      tokens = Math.min(burst, tokens + ((now - last) * rate) / 1000) - 1;
      last = now;
      return tokens >= 0 ? 0 : (-tokens / rate) * 1000;
    },
    forget: () => {},
    requeues: () => 0,
  };
}

/** Asks several limiters and takes the longest wait. */
export function newMaxOfRateLimiter(...limiters: readonly RateLimiter[]): RateLimiter {
  return {
    delayOf: (key) => Math.max(0, ...limiters.map((limiter) => limiter.delayOf(key))),
    forget: (key) => {
      for (const limiter of limiters) limiter.forget(key);
    },
    requeues: (key) => Math.max(0, ...limiters.map((limiter) => limiter.requeues(key))),
  };
}
