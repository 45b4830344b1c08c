import type { MetricFactory } from './metric-factory.js';
import type { Metrics } from './metrics.js';

/** Each bucket is ten times the previous one, starting at 10 ns. */
const buckets = Array.from({ length: 12 }, (_, exponent) => 1e-8 * 10 ** exponent);

/**
 * Maximum number of priorities with their own series, because each series costs memory. Further priorities share one.
 */
const mostPriorities = 25;

const labelNames = ['name', 'controller'] as const;

/** Registers the metrics of work queues. */
export function queueMetrics(factory: MetricFactory): Metrics['queue'] {
  const { counter, histogram } = factory;
  const depths = depthMetric(factory);
  const adds = counter('workqueue_adds_total', 'Items added to the queue', labelNames);
  const retries = counter('workqueue_retries_total', 'Items added with rate limiting', labelNames);
  const waits = histogram(
    'workqueue_queue_duration_seconds',
    'How long items were ready before a worker took them, in seconds',
    labelNames,
    buckets,
  );
  const works = histogram(
    'workqueue_work_duration_seconds',
    'How long processing an item took, in seconds',
    labelNames,
    buckets,
  );
  const unfinished = unfinishedMetrics(factory);
  return (name) => {
    const labels = { name, controller: name };
    const depth = depths.get(name) ?? new Map<string, number>();
    const priorityOf = boundedPriorities();
    const [addOf, retryOf] = [adds.labels(labels), retries.labels(labels)];
    depths.set(name, depth);
    const [waitOf, workOf] = [waits.labels(labels), works.labels(labels)];
    adds.inc(labels, 0);
    retries.inc(labels, 0);
    return {
      depthChanged(value, change) {
        const priority = priorityOf(value);
        depth.set(priority, (depth.get(priority) ?? 0) + change);
      },
      added: () => addOf.inc(),
      retried: () => retryOf.inc(),
      handedOut: (seconds) => waitOf.observe(seconds),
      finished: (seconds) => workOf.observe(seconds),
      watchUnfinished: (read) => void unfinished.set(name, read),
    };
  };
}

/** Returns the depths by queue and priority. The gauge is only set when it is read: depths change with every item. */
function depthMetric({ gauge }: MetricFactory): Map<string, Map<string, number>> {
  const queues = new Map<string, Map<string, number>>();
  const help = 'Number of items that are ready and wait for a worker';
  gauge('workqueue_depth', help, [...labelNames, 'priority'], function () {
    for (const [name, depth] of queues) {
      for (const [priority, count] of depth) this.set({ name, controller: name, priority }, count);
    }
  });
  return queues;
}

/** Returns a map to fill: for each queue, a function that is called when the gauges for work in progress are read. */
function unfinishedMetrics({ gauge }: MetricFactory): Map<string, () => Iterable<number>> {
  const queues = new Map<string, () => Iterable<number>>();
  const gaugeOf = (metric: string, help: string, fold: (sum: number, seconds: number) => number) =>
    gauge(metric, help, labelNames, function () {
      for (const [name, read] of queues) this.set({ name, controller: name }, [...read()].reduce(fold, 0));
    });
  gaugeOf(
    'workqueue_unfinished_work_seconds',
    'Sum of the time spent so far on items in progress, in seconds',
    (sum, seconds) => sum + seconds,
  );
  gaugeOf(
    'workqueue_longest_running_processor_seconds',
    'How long the longest running worker has been processing its item, in seconds',
    Math.max,
  );
  return queues;
}

function boundedPriorities(): (priority: number) => string {
  const known = new Set<number>();
  return (priority) => {
    if (known.size < mostPriorities) known.add(priority);
    return known.has(priority) ? String(priority) : 'exceeded_cardinality_limit';
  };
}
