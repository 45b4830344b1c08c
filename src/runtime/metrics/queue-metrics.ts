import type { Registry } from 'prom-client';
import type { Metrics, Prometheus } from './metrics.js';

/** Each bucket is ten times the previous one, starting at 10 ns. */
const buckets = Array.from({ length: 12 }, (_, exponent) => 1e-8 * 10 ** exponent);

/** Maximum number of priorities with their own series. Further ones share a series, because each costs memory. */
const mostPriorities = 25;

/** Registers the metrics of work queues. */
export function queueMetrics({ Counter, Gauge, Histogram }: Prometheus, registry: Registry): Metrics['queue'] {
  const common = { labelNames: ['name', 'controller'] as const, registers: [registry] };
  const depths = depthMetric({ Gauge }, registry);
  const adds = new Counter({ name: 'workqueue_adds_total', help: 'Items added to the queue', ...common });
  const retries = new Counter({
    name: 'workqueue_retries_total',
    help: 'Items added with rate limiting',
    ...common,
  });
  const histogram = (name: string, help: string) => new Histogram({ name, help, buckets, ...common });
  const waits = histogram(
    'workqueue_queue_duration_seconds',
    'How long items were ready before a worker took them, in seconds',
  );
  const works = histogram('workqueue_work_duration_seconds', 'How long processing an item took, in seconds');
  const unfinished = unfinishedMetrics({ Gauge }, registry);
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

/** Depths change with every item, but the gauge is only set when metrics are read. */
function depthMetric({ Gauge }: Pick<Prometheus, 'Gauge'>, registry: Registry): Map<string, Map<string, number>> {
  const queues = new Map<string, Map<string, number>>();
  new Gauge({
    name: 'workqueue_depth',
    help: 'Number of items that are ready and wait for a worker',
    labelNames: ['name', 'controller', 'priority'],
    registers: [registry],
    collect() {
      for (const [name, depth] of queues) {
        for (const [priority, count] of depth) this.set({ name, controller: name, priority }, count);
      }
    },
  });
  return queues;
}

/** Work in progress is measured when metrics are read, which needs no timer. */
function unfinishedMetrics(
  { Gauge }: Pick<Prometheus, 'Gauge'>,
  registry: Registry,
): Map<string, () => Iterable<number>> {
  const queues = new Map<string, () => Iterable<number>>();
  const gauge = (metric: string, help: string, fold: (sum: number, seconds: number) => number) =>
    new Gauge({
      name: metric,
      help,
      labelNames: ['name', 'controller'],
      registers: [registry],
      collect() {
        for (const [name, read] of queues) this.set({ name, controller: name }, [...read()].reduce(fold, 0));
      },
    });
  gauge(
    'workqueue_unfinished_work_seconds',
    'Sum of the time spent so far on items in progress, in seconds',
    (sum, seconds) => sum + seconds,
  );
  gauge(
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
