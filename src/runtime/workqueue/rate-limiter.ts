import { type Clock, systemClock } from '../clock/index.js';

/** Determines how long to wait before an item is retried. Items are identified by their keys. */
export interface RateLimiter {
  /** Counts a failure of an item, and returns the delay in milliseconds. */
  delayOf(key: string): number;
  /** Resets the failures of an item. */
  forget(key: string): void;
  /** Returns the number of failures of an item since the last reset; 0 if the rate limiter does not count failures. */
  requeues(key: string): number;
}

/** Options of {@link newExponentialRateLimiter}. */
export interface ExponentialOptions {
  /** Delay after the first failure, in milliseconds. Default: 5. */
  readonly baseDelay?: number | undefined;
  /** Maximum delay, in milliseconds. Default: 1,000,000. */
  readonly maxDelay?: number | undefined;
}

/** Creates a rate limiter that doubles the delay with each failure of an item. Controllers use it by default. */
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
  /** Sustained items per second. Default: 10. */
  readonly rate?: number | undefined;
  /** Items that are allowed at once. Default: 100. */
  readonly burst?: number | undefined;
  /** Default: the system clock. */
  readonly clock?: Pick<Clock, 'elapsed'> | undefined;
}

/** Creates a rate limiter for all items together: a token bucket. */
export function newBucketRateLimiter(options: BucketOptions = {}): RateLimiter {
  const { rate = 10, burst = 100, clock = systemClock } = options;
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

/** Creates a rate limiter that returns the longest delay of several rate limiters. */
export function newMaxOfRateLimiter(...limiters: readonly RateLimiter[]): RateLimiter {
  return {
    delayOf: (key) => Math.max(0, ...limiters.map((limiter) => limiter.delayOf(key))),
    forget: (key) => {
      for (const limiter of limiters) limiter.forget(key);
    },
    requeues: (key) => Math.max(0, ...limiters.map((limiter) => limiter.requeues(key))),
  };
}
