import type { Registry } from 'prom-client';
import { cacheMetrics } from './cache-metrics.js';
import { controllerMetrics } from './controller-metrics.js';
import type { Metrics, Prometheus } from './metrics.js';
import { queueMetrics } from './queue-metrics.js';
import { restClientMetrics } from './rest-client-metrics.js';
import { webhookMetrics } from './webhook-metrics.js';

/** Options of {@link newMetrics}. */
export interface MetricsOptions {
  /** Whether to add metrics of the process and of Node. Default: true. */
  readonly process?: boolean | undefined;
}

/** Creates metrics with a new registry. Loads prom-client. */
export async function newMetrics(options: MetricsOptions = {}): Promise<Metrics> {
  const { default: prometheus } = await import('prom-client');
  const registry = new prometheus.Registry();
  if (options.process ?? true) prometheus.collectDefaultMetrics({ register: registry });
  return {
    registry,
    controller: controllerMetrics(prometheus, registry),
    queue: queueMetrics(prometheus, registry),
    webhook: webhookMetrics(prometheus, registry),
    cache: cacheMetrics(prometheus, registry),
    ...restClientMetrics(prometheus, registry),
    ...processMetrics(prometheus, registry),
    text: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  };
}

function processMetrics(
  { Counter, Gauge }: Prometheus,
  registry: Registry,
): Pick<
  Metrics,
  | 'certificateRead'
  | 'certificateReadFailed'
  | 'certificateLoaded'
  | 'conversionPanicked'
  | 'leaderChanged'
  | 'memoryLimited'
> {
  const registers = [registry];
  const reads = new Counter({
    name: 'certwatcher_read_certificate_total',
    help: 'Reads of certificate files',
    registers,
  });
  const failures = new Counter({
    name: 'certwatcher_read_certificate_errors_total',
    help: 'Reads of certificate files that failed',
    registers,
  });
  const expiries = new Gauge({
    name: 'kbts_certificate_expiry_timestamp_seconds',
    help: 'When the certificate that is in use expires, in seconds since 1970',
    labelNames: ['file'],
    registers,
  });
  const conversionPanics = new Counter({
    name: 'controller_runtime_conversion_webhook_panics_total',
    help: 'Conversions that failed with a programming error',
    registers,
  });
  const leader = new Gauge({
    name: 'leader_election_master_status',
    help: 'Whether this process is the leader: 1 or 0',
    labelNames: ['name'],
    registers,
  });
  let memory: InstanceType<typeof Gauge> | undefined;
  return {
    certificateRead: () => reads.inc(),
    certificateReadFailed: () => failures.inc(),
    certificateLoaded: (file, expires) => expiries.set({ file }, expires.getTime() / 1000),
    conversionPanicked: () => conversionPanics.inc(),
    leaderChanged: (name, isLeader) => leader.set({ name }, isLeader ? 1 : 0),
    memoryLimited(limit) {
      const help = 'Memory limit of the container, in bytes; missing if there is none';
      memory ??= new Gauge({ name: 'kbts_memory_limit_bytes', help, registers });
      memory.set(limit);
    },
  };
}
