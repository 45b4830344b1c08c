/** The queue between event handlers and reconcilers, with deduplication, delays, priorities and rate limiting. */
export type { Cause } from './cause.js';
export { PriorityQueue, type PriorityQueueOptions } from './priority-queue.js';
export type { QueueMetrics } from './queue-metrics.js';
export {
  type BucketOptions,
  type ExponentialOptions,
  newBucketRateLimiter,
  newExponentialRateLimiter,
  newMaxOfRateLimiter,
  type RateLimiter,
} from './rate-limiter.js';
export type { AddOptions, QueueItem, RequestQueue, WorkQueue } from './work-queue.js';
