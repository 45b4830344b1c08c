import type { MetricFactory } from './metric-factory.js';
import type { Metrics } from './metrics.js';

// The buckets of client-go's metrics, so that quantiles are comparable.
const durations = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60];
const sizes = [64, 256, 512, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304, 16_777_216];

/** Registers the metrics of requests to the API server, named as in client-go. */
export function restClientMetrics({ counter, histogram }: MetricFactory) {
  const histogramOf = (name: string, help: string, buckets: readonly number[]) =>
    histogram(`rest_client_${name}`, help, ['verb', 'host'], buckets);
  const requests = counter(
    'rest_client_requests_total',
    'Requests to the API server, by status code, method and host',
    ['code', 'method', 'host'],
  );
  const retries = counter('rest_client_request_retries_total', 'Retries of requests, by status code, verb and host', [
    'code',
    'verb',
    'host',
  ]);
  const duration = histogramOf('request_duration_seconds', 'Duration of requests including retries', durations);
  const requestSize = histogramOf('request_size_bytes', 'Size of request bodies', sizes);
  const responseSize = histogramOf('response_size_bytes', 'Size of response bodies', sizes);
  const throttled = histogramOf('rate_limiter_duration_seconds', 'Time requests waited for the rate limit', durations);
  const resolved = histogram(
    'rest_client_dns_resolution_duration_seconds',
    'Duration of DNS lookups',
    ['host'],
    durations,
  );
  return {
    requestCompleted: (code, method, host) => requests.inc({ code, method, host }),
    requestRetried: (code, verb, host) => retries.inc({ code, verb, host }),
    requestMeasured(verb, host, measured) {
      duration.observe({ verb, host }, measured.duration);
      requestSize.observe({ verb, host }, measured.requestSize);
      responseSize.observe({ verb, host }, measured.responseSize);
    },
    requestThrottled: (verb, host, duration) => throttled.observe({ verb, host }, duration),
    hostResolved: (host, duration) => resolved.observe({ host }, duration),
  } satisfies Partial<Metrics>;
}
