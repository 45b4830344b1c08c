import { cacheMetrics } from './cache-metrics.js';
import { controllerMetrics } from './controller-metrics.js';
import { type MetricFactory, metricFactory } from './metric-factory.js';
import type { Metrics } from './metrics.js';
import { queueMetrics } from './queue-metrics.js';
import { restClientMetrics } from './rest-client-metrics.js';

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
  const factory = metricFactory(prometheus, registry);
  return {
    registry,
    controller: controllerMetrics(factory),
    queue: queueMetrics(factory),
    webhook: webhookMetrics(factory),
    cache: cacheMetrics(factory),
    ...restClientMetrics(factory),
    ...processMetrics(factory),
    text: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  };
}

function webhookMetrics({ counter, gauge, histogram }: MetricFactory): Metrics['webhook'] {
  const prefix = 'controller_runtime_webhook';
  const latency = histogram(`${prefix}_latency_seconds`, 'Duration of webhook requests in seconds', ['webhook']);
  const requests = counter(`${prefix}_requests_total`, 'Webhook requests by status code', ['webhook', 'code']);
  const inFlight = gauge(`${prefix}_requests_in_flight`, 'Number of webhook requests being served', ['webhook']);
  const panics = counter(`${prefix}_panics_total`, 'Webhook requests that failed with a programming error');
  return (webhook) => {
    for (const code of ['200', '500']) requests.inc({ webhook, code }, 0);
    inFlight.set({ webhook }, 0);
    return {
      started: () => inFlight.inc({ webhook }),
      finished(code, duration) {
        inFlight.dec({ webhook });
        requests.inc({ webhook, code });
        latency.observe({ webhook }, duration);
      },
      panicked: () => panics.inc(),
    };
  };
}

function processMetrics({ counter, gauge }: MetricFactory) {
  const reads = counter('certwatcher_read_certificate_total', 'Reads of certificate files');
  const failures = counter('certwatcher_read_certificate_errors_total', 'Reads of certificate files that failed');
  const expiries = gauge(
    'kbts_certificate_expiry_timestamp_seconds',
    'When the certificate that is in use expires, in seconds since 1970',
    ['file'],
  );
  const conversionPanics = counter(
    'controller_runtime_conversion_webhook_panics_total',
    'Conversions that failed with a programming error',
  );
  const leader = gauge('leader_election_master_status', 'Whether this process is the leader: 1 or 0', ['name']);
  let memory: ReturnType<typeof gauge> | undefined;
  return {
    certificateRead: () => reads.inc(),
    certificateReadFailed: () => failures.inc(),
    certificateLoaded: (file, expires) => expiries.set({ file }, expires.getTime() / 1000),
    conversionPanicked: () => conversionPanics.inc(),
    leaderChanged: (name, isLeader) => leader.set({ name }, isLeader ? 1 : 0),
    memoryLimited(limit) {
      memory ??= gauge('kbts_memory_limit_bytes', 'Memory limit of the container, in bytes; missing if there is none');
      memory.set(limit);
    },
  } satisfies Partial<Metrics>;
}
