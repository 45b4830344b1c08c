import type { Registry } from 'prom-client';
import type { Metrics } from './metrics.js';
import type { Prometheus } from './prometheus.js';

const durations = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Registers the metrics of caches. */
export function cacheMetrics(
  { Counter, Gauge, Histogram }: Prometheus,
  registry: Registry,
): Pick<Metrics, 'readWaited' | 'listed' | 'watching'> {
  const registers = [registry];
  const waits = new Histogram({
    name: 'kbts_cache_read_wait_seconds',
    help: 'How long cached reads waited until the watch delivered earlier writes of this process',
    buckets: durations,
    labelNames: ['kind'],
    registers,
  });
  const timeouts = new Counter({
    name: 'kbts_cache_read_timeouts_total',
    help: 'Cached reads that failed because the watch did not deliver earlier writes of this process in time',
    labelNames: ['kind'],
    registers,
  });
  const lists = new Counter({
    name: 'kbts_cache_lists_total',
    help: 'Complete lists of a kind by the cache, including relists',
    labelNames: ['kind'],
    registers,
  });
  return {
    listed: (kind) => lists.inc({ kind }),
    watching: watchMetrics({ Counter, Gauge }, registry),
    readWaited(kind, duration, isDelivered) {
      waits.observe({ kind }, duration);
      timeouts.inc({ kind }, isDelivered ? 0 : 1);
    },
  };
}

function watchMetrics(
  { Counter, Gauge }: Pick<Prometheus, 'Counter' | 'Gauge'>,
  registry: Registry,
): Metrics['watching'] {
  const registers = [registry];
  const labelNames = ['kind'] as const;
  const started = new Counter({
    name: 'kbts_cache_watches_total',
    help: 'Watches of a kind that the cache has started',
    labelNames,
    registers,
  });
  /** By kind, when each of its watches has opened, by `performance.now()`; undefined if it is not open. */
  const watches = new Map<string, Set<{ since: number | undefined }>>();
  const age = new Gauge({
    name: 'kbts_cache_watch_age_seconds',
    help: 'Age of the watch of a kind: 0 if none is open, of several (namespaces, metadata) that of the youngest',
    labelNames,
    registers,
    collect() {
      const now = performance.now();
      for (const [kind, all] of watches) {
        this.set({ kind }, Math.min(...[...all].map(({ since = now }) => (now - since) / 1000)));
      }
    },
  });
  return (kind) => {
    const watch: { since: number | undefined } = { since: undefined };
    watches.set(kind, (watches.get(kind) ?? new Set()).add(watch));
    return (isOpen) => {
      watch.since = isOpen ? performance.now() : undefined;
      if (isOpen) started.inc({ kind });
      const all = watches.get(kind);
      if (isOpen !== undefined || !all?.delete(watch) || all.size > 0) return;
      watches.delete(kind);
      age.remove({ kind });
    };
  };
}
