import type { MetricFactory } from './metric-factory.js';
import type { CacheMetrics, Metrics } from './metrics.js';

const durations = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const labelNames = ['kind', 'host'] as const;

/** Registers the metrics of caches. */
export function cacheMetrics(factory: MetricFactory): Metrics['cache'] {
  const { counter, histogram } = factory;
  const waits = histogram(
    'kbts_cache_read_wait_seconds',
    'How long cached reads waited until the watch delivered earlier writes of this process',
    labelNames,
    durations,
  );
  const timeouts = counter(
    'kbts_cache_read_timeouts_total',
    'Cached reads that failed because the watch did not deliver earlier writes of this process in time',
    labelNames,
  );
  const lists = counter(
    'kbts_cache_lists_total',
    'Complete lists of a kind by the cache, including relists',
    labelNames,
  );
  const watching = watchMetrics(factory);
  return (host) => ({
    listed: (kind) => lists.inc({ kind, host }),
    watching: watching(host),
    readWaited(kind, duration, isDelivered) {
      waits.observe({ kind, host }, duration);
      timeouts.inc({ kind, host }, isDelivered ? 0 : 1);
    },
  });
}

interface Watches {
  readonly kind: string;
  readonly host: string;
  /** When each watch opened, by `performance.now()`; undefined if it is not open. */
  readonly opened: Set<{ since: number | undefined }>;
}

function watchMetrics({ counter, gauge }: MetricFactory): (host: string) => CacheMetrics['watching'] {
  const started = counter('kbts_cache_watches_total', 'Watches of a kind that the cache has started', labelNames);
  const all = new Map<string, Watches>();
  const age = gauge(
    'kbts_cache_watch_age_seconds',
    'Age of the youngest watch of a kind (one for each namespace, and one for metadata); 0 if one of them is not open',
    labelNames,
    function () {
      const now = performance.now();
      for (const { kind, host, opened } of all.values()) {
        this.set({ kind, host }, Math.min(...[...opened].map(({ since = now }) => (now - since) / 1000)));
      }
    },
  );
  return (host) => (kind) => {
    const key = `${host} ${kind}`;
    const watch: { since: number | undefined } = { since: undefined };
    const watches = all.get(key) ?? { kind, host, opened: new Set() };
    all.set(key, watches);
    watches.opened.add(watch);
    return (isOpen) => {
      watch.since = isOpen ? performance.now() : undefined;
      if (isOpen) started.inc({ kind, host });
      if (isOpen !== undefined || !watches.opened.delete(watch) || watches.opened.size > 0) return;
      all.delete(key);
      age.remove({ kind, host });
    };
  };
}
