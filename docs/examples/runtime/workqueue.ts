import type { Clock } from 'kbts/runtime';
import {
  type AddOptions,
  type BucketOptions,
  type Cause,
  type ExponentialOptions,
  newBucketRateLimiter,
  newExponentialRateLimiter,
  newMaxOfRateLimiter,
  PriorityQueue,
  type PriorityQueueOptions,
  type QueueItem,
  type QueueMetrics,
  type RateLimiter,
  type RequestQueue,
  type WorkQueue,
} from 'kbts/runtime/workqueue';

/** Retries of an item wait longer each time, and all retries together are limited: the default of client-go. */
export function clientGoLimiter(): RateLimiter {
  const perItem: ExponentialOptions = { baseDelay: 5, maxDelay: 1_000_000 };
  const overall: BucketOptions = { rate: 10, burst: 100 };
  return newMaxOfRateLimiter(newExponentialRateLimiter(perItem), newBucketRateLimiter(overall));
}

/** Items with equal keys are processed once, and never at the same time. */
export function newImageQueue(
  clock: Clock,
  metrics: QueueMetrics | undefined,
): PriorityQueue<{ readonly image: string }> {
  const options: PriorityQueueOptions<{ readonly image: string }> = {
    keyOf: ({ image }) => image,
    rateLimiter: clientGoLimiter(),
    clock,
    metrics,
  };
  return new PriorityQueue(options);
}

/** Producers only add: at once, later, or after an increasing delay. */
export function enqueue<T>(queue: RequestQueue<T>, item: T, isFailed: boolean): void {
  const options: AddOptions = isFailed ? { rateLimited: true } : { after: 1_000, priority: 10 };
  queue.add(item, options);
}

/** The age of the event that added an item, for a metric of one's own. */
export function lagOf<T>({ cause }: QueueItem<T>, clock: Clock): number | undefined {
  const { arrivedAt }: Cause = cause ?? {};
  return arrivedAt === undefined ? undefined : clock.elapsed() - arrivedAt;
}

/** A worker takes items until the queue is shut down; a failed item is added again. */
export async function work<T>(queue: WorkQueue<T>, process: (item: T) => Promise<void>): Promise<void> {
  for (let next = await queue.get(); next !== undefined; next = await queue.get()) {
    const { item }: QueueItem<T> = next;
    try {
      await process(item);
      queue.forget(item);
    } catch {
      if (queue.requeues(item) < 5) enqueue(queue, item, true);
    } finally {
      queue.done(item);
    }
  }
}
