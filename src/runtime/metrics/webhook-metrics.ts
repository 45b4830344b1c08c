import type { Registry } from 'prom-client';
import type { Metrics, Prometheus } from './metrics.js';

/** Registers the metrics of webhooks. */
export function webhookMetrics({ Counter, Gauge, Histogram }: Prometheus, registry: Registry): Metrics['webhook'] {
  const common = { labelNames: ['webhook'] as const, registers: [registry] };
  const latency = new Histogram({
    name: 'controller_runtime_webhook_latency_seconds',
    help: 'Duration of webhook requests in seconds',
    ...common,
  });
  const requests = new Counter({
    name: 'controller_runtime_webhook_requests_total',
    help: 'Webhook requests by status code',
    labelNames: ['webhook', 'code'],
    registers: [registry],
  });
  const inFlight = new Gauge({
    name: 'controller_runtime_webhook_requests_in_flight',
    help: 'Number of webhook requests being served',
    ...common,
  });
  const panics = new Counter({
    name: 'controller_runtime_webhook_panics_total',
    help: 'Webhook requests that failed with a programming error',
    registers: [registry],
  });
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
