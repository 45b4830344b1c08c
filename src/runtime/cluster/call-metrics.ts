import type { TransportOptions } from '../client/index.js';
import type { Metrics } from '../metrics/index.js';

/** The callbacks of a transport that report its calls. */
type CallMetrics = Pick<TransportOptions, 'onResponse' | 'onRetry' | 'onThrottled' | 'onResolved' | 'onCompleted'>;

/**
 * Returns the callbacks that report the calls of a transport to metrics.
 *
 * @param server URL of the API server, whose host is a label
 * @param metrics returns the metrics; those of a cluster are known when it is added to a manager
 */
export function callMetrics(server: string, metrics: () => Metrics): CallMetrics {
  const host = server
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/\/.*/, '')
    .replace(/^.*@/, '');
  return {
    onResponse: (code, { method }) => metrics().requestCompleted(code, method, host),
    onRetry: (code, { method }) => metrics().requestRetried(code, method, host),
    onThrottled: ({ method }, seconds) => metrics().requestThrottled(method, host, seconds),
    onResolved: (seconds) => metrics().hostResolved(host, seconds),
    onCompleted: ({ method }, measured) => metrics().requestMeasured(method, host, measured),
  };
}
