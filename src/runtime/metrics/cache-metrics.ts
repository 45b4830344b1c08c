import type { Registry } from 'prom-client';
import type { Metrics } from './metrics.js';
import type { Prometheus } from './prometheus.js';

const durations = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Registers the metrics of caches. */
export function cacheMetrics(
  { Counter, Histogram }: Pick<Prometheus, 'Counter' | 'Histogram'>,
  registry: Registry,
): Pick<Metrics, 'readWaited'> {
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
  return {
    readWaited(kind, duration, isDelivered) {
      waits.observe({ kind }, duration);
      timeouts.inc({ kind }, isDelivered ? 0 : 1);
    },
  };
}
